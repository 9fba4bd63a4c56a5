"use strict";
// without script everything is shown in the order of the report
const shown = (cell) => (cell.querySelector("details:not(.rest) > summary") || cell).textContent.trim();

// sorts a list by the heading that is chosen; a span, because browsers do not repeat the text of
// buttons in the headings of further printed pages
function sortable(table) {
  const body = table.tBodies[0];
  const heads = [...table.querySelectorAll("th")];
  heads.forEach((head, at) => {
    const label = document.createElement("span");
    label.textContent = head.textContent;
    label.setAttribute("role", "button");
    label.tabIndex = 0;
    head.replaceChildren(label);
    const sort = () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      const numbers = head.classList.contains("n");
      const order = (a, b) => {
        const [x, y] = [shown(a.cells[at]), shown(b.cells[at])];
        if (x === "" || y === "") return (x === "") - (y === "");
        const [p, q] = [parseFloat(x), parseFloat(y)];
        const sign = numbers && !isNaN(p) && !isNaN(q) ? p - q : x.localeCompare(y, undefined, { numeric: true });
        return down ? -sign : sign;
      };
      body.append(...[...body.rows].sort(order));
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
    };
    label.addEventListener("click", sort);
    label.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      sort();
    });
  });
}

// a search over all cells, and a choice for columns of few different words
function filterable(table) {
  const rows = [...table.tBodies[0].rows];
  if (6 > rows.length) return;
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const bar = document.createElement("p");
  bar.className = "filter";
  const search = document.createElement("input");
  search.type = "search";
  search.placeholder = "Search this list";
  search.setAttribute("aria-label", "Search this list");
  bar.append(search);
  const choices = [];
  [...table.querySelectorAll("th.s")].forEach((head) => {
    const at = head.cellIndex;
    const words = [...new Set(rows.map((row) => shown(row.cells[at])))].filter((word) => word);
    if (choices.length === 3 || 2 > words.length || words.length > 8) return;
    const choice = document.createElement("select");
    const name = head.textContent.trim();
    choice.setAttribute("aria-label", name);
    choice.append(new Option(name + ": all", ""), ...words.map((word) => new Option(word, word)));
    choices.push([at, choice]);
    bar.append(choice);
  });
  const count = document.createElement("span");
  count.setAttribute("role", "status");
  bar.append(count);
  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter((word) => word);
    let left = 0;
    rows.forEach((row, index) => {
      const fits = words.every((word) => texts[index].includes(word))
        && choices.every(([at, choice]) => !choice.value || shown(row.cells[at]) === choice.value);
      row.hidden = !fits;
      left += fits;
    });
    count.textContent = left === rows.length ? "" : left + " of " + rows.length;
  };
  search.addEventListener("input", apply);
  for (const [, choice] of choices) choice.addEventListener("change", apply);
  table.parentElement.before(bar);
}

for (const table of document.querySelectorAll("table.list")) {
  filterable(table);
  sortable(table);
}

// a link into a closed section opens it, and shows a row that a search hides
function reveal() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  const row = target.closest("tr");
  if (row) row.hidden = false;
  const section = target.closest("section");
  const details = section && section.querySelector("details");
  if (details && !details.open) details.open = true;
  target.scrollIntoView({ block: row ? "center" : "start" });
}
addEventListener("hashchange", reveal);
addEventListener("click", (event) => {
  const link = event.target.closest && event.target.closest("a[href^='#']");
  if (link && link.hash === location.hash) reveal();
});
reveal();

// the menu of the events closes after a choice, beside it, and with Escape
const menu = document.querySelector(".menu");
if (menu) {
  addEventListener("click", (event) => {
    if (!menu.contains(event.target) || event.target.closest("a")) menu.open = false;
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") menu.open = false;
  });
}

// all sections at once
const sections = [...document.querySelectorAll("section > details")];
const all = document.createElement("button");
const name = () => { all.textContent = sections.every((one) => one.open) ? "Close all" : "Open all"; };
all.type = "button";
all.addEventListener("click", () => {
  const open = !sections.every((one) => one.open);
  for (const one of sections) one.open = open;
});
for (const one of sections) one.addEventListener("toggle", name);
name();
document.querySelector("nav").append(all);
