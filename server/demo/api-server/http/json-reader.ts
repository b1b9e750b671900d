import { badRequest } from "./status";

const MAX_DEPTH = 1000;

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * For comparing and showing: text as it is, anything else as JSON. (`String` calls an object's own `toString`, which
 * may be anything.)
 */
export function plainText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

export interface JsonText {
  readonly value: unknown;
  /** Paths of members that occur twice in their object; the last one is in `value`. */
  readonly duplicates: readonly string[];
}

/**
 * Parses what came from outside. Throws a 400 for text that is no JSON, for integers a double cannot hold, for members
 * called `__proto__` and for nesting beyond 1000 levels.
 */
export function readJson(text: string): JsonText {
  let value: unknown;
  try {
    value = JSON.parse(wholeCharacters(text));
  } catch (cause) {
    throw badRequest(
      `couldn't get version/kind; json parse error: ${cause instanceof Error ? cause.message : "not JSON"}`,
    );
  }
  return { value, duplicates: memberCount(value, 0) === nameCount(text) ? NONE : new Scanner(text).duplicates() };
}

const NONE: readonly string[] = [];

/** Members at any depth; not a number where `value` has what only a look at its text can judge. */
function memberCount(value: unknown, depth: number): number {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value) ? Number.NaN : 0;
  if (typeof value !== "object" || value === null) return 0;
  if (depth >= MAX_DEPTH) return Number.NaN;
  if (Array.isArray(value)) return value.reduce((count: number, item) => count + memberCount(item, depth + 1), 0);
  if (!isJsonObject(value)) return 0;
  let count = 0;
  for (const name of Object.keys(value))
    count += name === "__proto__" ? Number.NaN : 1 + memberCount(value[name], depth + 1);
  return count;
}

/** How many names of members there are in JSON; more where a text holds what looks like one, never less. */
function nameCount(json: string): number {
  let count = 0;
  for (let colon = json.indexOf(":"); colon !== -1; colon = json.indexOf(":", colon + 1)) {
    let before = colon - 1;
    while (json.charCodeAt(before) <= 0x20) before--;
    if (json.charCodeAt(before) === 0x22) count++;
  }
  return count;
}

const ESCAPE = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}|\\./gs;

/** As Go reads them, halves of characters that are written as escapes become the replacement character. */
function wholeCharacters(json: string): string {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return json;
  return json.replace(ESCAPE, (text) => (text.length === 6 ? "\\ufffd" : text));
}

interface Level {
  /** The member names seen so far; undefined inside an array. */
  readonly names: Set<string> | undefined;
  readonly path: string;
  index: number;
  name: string;
}

/** Walks over text that is known to be JSON, looking for what `JSON.parse` lets pass. */
class Scanner {
  readonly #text: string;
  readonly #levels: Level[] = [];
  readonly #duplicates: string[] = [];
  #at = 0;
  #nameNext = false;

  constructor(text: string) {
    this.#text = text;
  }

  duplicates(): readonly string[] {
    while (this.#at < this.#text.length) this.#step(this.#text.charCodeAt(this.#at));
    return this.#duplicates;
  }

  #step(code: number): void {
    switch (code) {
      case 0x7b: // {
      case 0x5b: // [
        this.#open(code === 0x7b ? new Set() : undefined);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        this.#levels.pop();
        this.#at++;
        break;
      case 0x2c: // ,
        this.#comma();
        break;
      case 0x22: // "
        this.#string();
        break;
      default:
        if (code === 0x2d || (code >= 0x30 && code <= 0x39)) this.#number();
        else this.#at++;
    }
  }

  #open(names: Set<string> | undefined): void {
    if (this.#levels.length >= MAX_DEPTH) throw badRequest(`json: exceeded max depth of ${MAX_DEPTH}`);
    this.#levels.push({ names, path: this.#path(), index: 0, name: "" });
    this.#nameNext = names !== undefined;
    this.#at++;
  }

  #comma(): void {
    this.#at++;
    const level = this.#levels.at(-1);
    if (!level) return;
    level.index++;
    this.#nameNext = level.names !== undefined;
  }

  #string(): void {
    const start = this.#at;
    let end = start + 1;
    for (let code = this.#text.charCodeAt(end); code !== 0x22; code = this.#text.charCodeAt(end))
      end += code === 0x5c ? 2 : 1;
    this.#at = end + 1;
    if (!this.#nameNext) return;
    this.#nameNext = false;
    this.#member(this.#text.slice(start, end + 1));
  }

  #member(quoted: string): void {
    const level = this.#levels.at(-1);
    if (!level?.names) return;
    level.name = quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
    if (level.name === "__proto__") throw badRequest('json: a member may not be called "__proto__"');
    if (level.names.has(level.name)) this.#duplicates.push(this.#path());
    level.names.add(level.name);
  }

  #number(): void {
    const start = this.#at;
    while (/[-+.0-9eE]/.test(this.#text.charAt(this.#at))) this.#at++;
    const digits = this.#text.slice(start, this.#at);
    if (digits.length > 15 && /^-?\d+$/.test(digits) && !Number.isSafeInteger(Number(digits))) {
      throw badRequest(`json: the integer ${digits} is beyond what this server can keep exactly`);
    }
  }

  /** The path of the value that starts here: "spec.ports[0].name". */
  #path(): string {
    const level = this.#levels.at(-1);
    if (!level) return "";
    if (!level.names) return `${level.path}[${level.index}]`;
    return level.path === "" ? level.name : `${level.path}.${level.name}`;
  }
}
