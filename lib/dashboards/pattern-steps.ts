/** What a search takes at most: `factor` times as many steps as there are ways to choose `power` places of the text in order. */
interface Steps {
  readonly power: number;
  readonly factor: number;
}

class Group {
  /** There is more than one way to match it. */
  isVaried = false;
  branches = 1;
}

type Kind = "atom" | "open" | "close" | "or" | "times";
interface Token {
  readonly kind: Kind;
  readonly text: string;
}

const TOKEN =
  /(?<atom>\\(?:u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\])|(?<open>\((?:\?(?:<[^>=!]+>|<?[=!]|[a-z-]*:))?)|(?<close>\))|(?<or>\|)|(?<times>(?:[*+?]|\{\d+(?:,\d*)?\})\??)|[\s\S]/gi;
/** References to groups, groups that look back, and flags within. */
const REFUSED = /^(?:\\[\dk]|\(\?<[=!]|\(\?[a-z-]+:)/i;

/**
 * How long a search for a pattern, which is a right one of JavaScript, can take. Undefined where no power of the text's
 * length bounds that: repeated groups that match in several ways, and references to groups.
 */
export function mostSteps(source: string): Steps | undefined {
  const tokens = [...source.matchAll(TOKEN)].map(tokenOf);
  const groups = groupsOf(tokens);
  if (!groups || tokens.some(({ text }) => REFUSED.test(text))) return undefined;
  let [open, scanned] = [placesToBegin(source), 0];
  let factor = groups.reduce((product, { branches }) => product * branches, 1);
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== "times") continue;
    const { least, most } = timesOf(text);
    const ends = least === most ? "known" : endsOf(tokens, index);
    if (ends === "scanned") scanned = Math.max(scanned, open + 1);
    if (ends !== "many") continue;
    if (most === Number.POSITIVE_INFINITY) open += 1;
    else factor *= most - least + 1;
  }
  return { power: Math.max(open, scanned), factor };
}

/** Where it may begin anywhere, that is one place to choose. */
function placesToBegin(source: string): 0 | 1 {
  return source.startsWith("^") && !source.includes("|") ? 0 : 1;
}

/** All groups, and the pattern itself. Undefined where one that matches in several ways is repeated. */
function groupsOf(tokens: readonly Token[]): readonly Group[] | undefined {
  const whole = new Group();
  const all = [whole];
  const open = [whole];
  let closed: Group | undefined;
  for (const { kind, text } of tokens) {
    if (kind === "times" && isManyWays(closed, text)) return undefined;
    closed = kind === "close" ? open.pop() : undefined;
    if (kind === "open") all.push(openIn(open));
    if (kind === "or") (open.at(-1) ?? whole).branches += 1;
    if (kind === "or" || kind === "times") vary(open);
  }
  return all;
}

function vary(groups: readonly Group[]): void {
  for (const group of groups) group.isVaried = true;
}

function openIn(open: Group[]): Group {
  const group = new Group();
  open.push(group);
  return group;
}

function isManyWays(group: Group | undefined, times: string): boolean {
  return group?.isVaried === true && timesOf(times).most > 1;
}

function tokenOf({ 0: text, groups = {} }: RegExpExecArray): Token {
  const kinds = Object.keys(groups).filter((name) => groups[name] !== undefined) as Kind[]; // the names in the pattern
  return { kind: kinds[0] ?? "atom", text };
}

function timesOf(text: string): { least: number; most: number } {
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(text) ?? [];
  if (least === undefined)
    return { least: text.startsWith("+") ? 1 : 0, most: text.startsWith("?") ? 1 : Number.POSITIVE_INFINITY };
  return { least: Number(least), most: comma ? Number(most || Number.POSITIVE_INFINITY) : Number(least) };
}

/**
 * Where the repetition at this place can end: "many" places; one that is "scanned" for, as what follows is no character
 * that it takes; or one that is "known", as what comes before is none either, so that no character is looked at twice.
 */
function endsOf(tokens: readonly Token[], index: number): "known" | "scanned" | "many" {
  const next = tokens.findIndex(({ kind }, at) => at > index && kind !== "close");
  if (next < 0) return "known";
  const atom = tokens[index - 1];
  if (atom?.kind !== "atom" || isTaken(atom, tokens[next]) || isOptional(tokens[next + 1])) return "many";
  const before = tokens.findLast(({ kind }, at) => at < index - 1 && kind !== "open");
  return before === undefined || isTaken(atom, before) ? "scanned" : "known";
}

function isOptional(token: Token | undefined): boolean {
  return token?.kind === "times" && timesOf(token.text).least === 0;
}

/** Whether an atom may match the character that a token is; what is no single character may be any. */
function isTaken({ text }: Token, token: Token | undefined): boolean {
  const [, escaped, plain] = /^(?:\\([^\w\s])|([^\\^$.*+?()[\]{}|]))$/.exec(token?.text ?? "") ?? [];
  const character = escaped ?? plain;
  return character === undefined || new RegExp(`^(?:${text})$`, "s").test(character);
}
