"use strict";
// sorts a list by the column that is touched; without script the order of the report stays
for (const table of document.querySelectorAll("table.list")) {
  const body = table.tBodies[0];
  const text = (row, at) => {
    const cell = row.cells[at];
    const shown = cell.querySelector("summary") || cell;
    return shown.textContent.trim();
  };
  table.querySelectorAll("th").forEach((head, at) => {
    const button = document.createElement("button");
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      const numbers = head.classList.contains("n");
      const order = (a, b) => {
        const [x, y] = [text(a, at), text(b, at)];
        if (x === "" || y === "") return (x === "") - (y === "");
        const [p, q] = [parseFloat(x), parseFloat(y)];
        const sign = numbers && !isNaN(p) && !isNaN(q) ? p - q : x.localeCompare(y, undefined, { numeric: true });
        return down ? -sign : sign;
      };
      body.append(...[...body.rows].sort(order));
      for (const other of table.querySelectorAll("th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
    });
  });
}
