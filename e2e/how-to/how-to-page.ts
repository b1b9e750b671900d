/** A fenced block of a page, without the indentation of a list. */
export interface Block {
  readonly language: string;
  readonly text: string;
}

/** What a page of docs/how-to names. */
export interface HowToPage {
  readonly name: string;
  readonly blocks: readonly Block[];
  /** Texts between backticks, outside of blocks and of the example at the end. */
  readonly spans: readonly string[];
  /** Without blocks and code. */
  readonly prose: string;
  /** Titles, buttons and columns of screens; nothing of pages for people who change the code. */
  readonly labels: readonly string[];
}

const BLOCK = /^( *)```(\w*)\n(.*?)^ *```$/gms;
const SPAN = /`([^`\n]+)`/g;
const EMPHASIS = /(\*\*?)(?=\S)([^*]+?)\1/g;
/** A word in small letters is stressed; it is on no screen. */
const BEGINS_LIKE_A_LABEL = /^[A-Z0-9…]/;
const LABELLED_COLUMNS: ReadonlySet<string> = new Set(["in the form", "field", "line", "part", "step", "shown"]);
const FOR_CONTRIBUTORS = /^add-/;
/** Of a commit that is in no branch: its new names are nowhere else. */
const EXAMPLE = /(?<=^|\n)## Example\n.*/s;

/** Reads a page: markdown is taken apart by its marks, not understood. */
export function readPage(name: string, markdown: string): HowToPage {
  const blocks = Array.from(markdown.matchAll(BLOCK), ([, indent = "", language = "", text = ""]) => ({
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
  const prose = markdown.replaceAll(BLOCK, "").replace(EXAMPLE, "");
  const spans = Array.from(prose.matchAll(SPAN), ([, span = ""]) => span);
  const plain = prose
    .replaceAll(SPAN, "")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/[[\]]/g, "");
  const labels = FOR_CONTRIBUTORS.test(name) ? [] : [...emphasized(plain), ...firstColumns(plain)];
  return { name, blocks, spans, prose: plain, labels: [...new Set(labels)] };
}

function emphasized(text: string): string[] {
  return Array.from(text.matchAll(EMPHASIS), ([, , label = ""]) => label.replaceAll(/\s+/g, " ")).filter((label) =>
    BEGINS_LIKE_A_LABEL.test(label),
  );
}

/** Of tables that explain what a screen shows, where a cell is a label without marks. */
function firstColumns(text: string): string[] {
  return text.split(/\n\n+/).flatMap((part) => {
    const [head, , ...rows] = part.split("\n").filter((line) => line.startsWith("|"));
    if (!head || !LABELLED_COLUMNS.has(firstCell(head))) return [];
    return rows
      .flatMap((row) => firstCell(row).split(", "))
      .filter((cell) => BEGINS_LIKE_A_LABEL.test(cell) && !cell.includes("*"));
  });
}

function firstCell(row: string): string {
  return row.split("|")[1]?.trim() ?? "";
}
