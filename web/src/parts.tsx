// Small parts that several views share.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "./client";
import type { Decision, Severity, Trouble } from "./types";
import { WORDS } from "./store";

/** The shape that stands for a verdict: circle, triangle, square or ring. */
export function Shape({ of }: { of: Decision }) {
  const shapes = {
    rate: <circle cx="8" cy="8" r="6" fill="currentColor" />,
    ask: <path d="M8 1.5 15 14H1z" fill="currentColor" />,
    return: <rect x="2" y="2" width="12" height="12" fill="currentColor" />,
    unknown: <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="2" />,
  };
  return (
    <svg class={`shape ${of}`} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      {shapes[of]}
    </svg>
  );
}

export function VerdictWord({ of }: { of: Decision }) {
  return (
    <span class={`verdict ${of}`}>
      <Shape of={of} />
      {WORDS[of]}
    </span>
  );
}

const SEVERITY_MARKS: Record<Severity, string> = { error: "■", warning: "▲", info: "○" };

export function Sign({ of }: { of: Severity }) {
  return (
    <span class={`sign ${of}`} title={of}>
      <span aria-hidden="true">{SEVERITY_MARKS[of]}</span>
      <span class="sr">{of}</span>
    </span>
  );
}

export function ErrorCard({ file, trouble }: { file?: string; trouble: Trouble }) {
  return (
    <div class="card error-card" role="alert">
      {file && <strong>{file}</strong>}
      <p>{capital(trouble.message)}</p>
      {trouble.help && <p class="dim">{capital(trouble.help)}</p>}
    </div>
  );
}

export const counted = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A remark of the library as a sentence, with a capital letter and a full stop. */
export const sentence = (text: string) => capital(text).replace(/[^.!?]$/, "$&.");

export function asTrouble(error: unknown): Trouble {
  if (error instanceof Refused) return { message: error.message, help: error.help };
  return { message: String(error), help: "" };
}

/** The answer to a call, or the error. The call is repeated when `key` changes. */
export function useAnswer<T>(ask: () => Promise<T>, key: string): { data?: T; trouble?: Trouble } {
  const [state, set] = useState<{ key: string; data?: T; trouble?: Trouble }>({ key: "" });
  useEffect(() => {
    let current = true;
    ask().then(
      (data) => current && set({ key, data }),
      (error) => current && set({ key, trouble: asTrouble(error) }),
    );
    return () => {
      current = false;
    };
  }, [key]);
  // the previous answer stays until the next one arrives, so that nothing flickers
  return state;
}

/**
 * The value and handlers of an input whose text is kept when it is left. What is typed so far
 * survives a redraw, which may come at any time, because an audit runs beside the page.
 */
export function useDraft(kept: string, keep: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  return {
    value: draft ?? kept,
    onInput: (event: { currentTarget: HTMLInputElement }) => setDraft(event.currentTarget.value),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      keep(event.currentTarget.value);
      setDraft(null);
    },
  };
}

export function Dialog({ title, close, children }: { title: string; close(): void; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  return (
    <dialog ref={ref} onClose={close} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button class="quiet" onClick={() => ref.current?.close()} aria-label="Close">
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}

let isPrinted = false;
addEventListener("beforeprint", () => (isPrinted = true));
addEventListener("afterprint", () => (isPrinted = false));

/** Whether the page is being printed. If so, tables show all of their rows. */
export function usePrinting(): boolean {
  // what is drawn only for printing must be drawn before the event ends
  const [printing, set] = useState(isPrinted);
  useEffect(() => {
    const before = () => set(true);
    const after = () => set(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}

const phone = matchMedia("(max-width: 600px)");

/** Whether the window is as narrow as a phone. If so, the rows of tables are shown as cards. */
export function useNarrow(): boolean {
  const [narrow, set] = useState(phone.matches);
  useEffect(() => {
    const look = () => set(phone.matches);
    phone.addEventListener("change", look);
    return () => phone.removeEventListener("change", look);
  }, []);
  return narrow;
}

/** The rows of a long list that are in view, and the height of the space above and below them. */
export function useRows(count: number, height: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [range, set] = useState<[number, number]>([0, 60]);
  const few = usePrinting() || count <= 120;
  useEffect(() => {
    const element = ref.current;
    if (!element || few) return;
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - 20);
      const last = first + Math.ceil(element.clientHeight / height) + 40;
      set((old) => (old[0] === first && old[1] === last ? old : [first, last]));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [count, few]);
  const first = few ? 0 : Math.min(range[0], Math.max(0, count - 1));
  const last = few ? count : Math.min(range[1], count);
  const top = first * height;
  const bottom = (count - last) * height;
  const show = (row: number) => {
    const element = ref.current;
    if (element) element.scrollTop = Math.max(0, row * height - element.clientHeight / 3);
  };
  return { ref, first, last, top, bottom, show };
}

/** Shows a manual page written in Markdown: headings, paragraphs, lists, code and emphasis. */
export function Markdown({ text }: { text: string }) {
  const blocks: ComponentChildren[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; ) {
    const line = lines[i];
    if (line.startsWith("```")) {
      const end = lines.findIndex((other, at) => at > i && other.startsWith("```"));
      const stop = end < 0 ? lines.length : end;
      blocks.push(<pre tabIndex={0}>{lines.slice(i + 1, stop).join("\n")}</pre>);
      i = stop + 1;
    } else if (/^#{1,4} /.test(line)) {
      blocks.push(<p class="heading">{line.replace(/^#+ /, "")}</p>);
      i++;
    } else if (/^[-*] /.test(line)) {
      const items: string[] = [];
      for (; i < lines.length && (/^[-*] /.test(lines[i]) || (/^ +\S/.test(lines[i]) && items.length)); i++) {
        if (/^[-*] /.test(lines[i])) items.push(lines[i].slice(2));
        else items[items.length - 1] += " " + lines[i].trim();
      }
      blocks.push(<ul>{items.map((item) => <li>{inline(item)}</li>)}</ul>);
    } else if (line.startsWith("|")) {
      const from = i;
      while (i < lines.length && lines[i].startsWith("|")) i++;
      blocks.push(<pre tabIndex={0}>{lines.slice(from, i).join("\n")}</pre>);
    } else if (line.trim() === "") {
      i++;
    } else {
      const from = i;
      while (i < lines.length && lines[i].trim() !== "" && !/^(```|#|\||[-*] )/.test(lines[i])) i++;
      blocks.push(<p>{inline(lines.slice(from, i).join(" "))}</p>);
      if (i === from) i++;
    }
  }
  return <div class="markdown">{blocks}</div>;
}

export function inline(text: string): ComponentChildren[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\))/).map((part) => {
    if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
    if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
    const link = /^\[([^\]]+)\]/.exec(part);
    return link ? link[1] : part;
  });
}
