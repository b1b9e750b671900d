/** What one character must be. */
export type CharTest = (char: string) => boolean;
export type Assertion = "text-start" | "text-end" | "line-start" | "line-end" | "boundary" | "no-boundary";

/** A regular expression as a tree. */
export type Pattern =
  | { readonly kind: "char"; readonly test: CharTest }
  | { readonly kind: "assert"; readonly assertion: Assertion }
  | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
  | { readonly kind: "either"; readonly options: readonly Pattern[] }
  | { readonly kind: "repeat"; readonly part: Pattern; readonly least: number; readonly most: number; readonly lazy: boolean };

export class PatternError extends Error {
  override readonly name = "PatternError";
}

interface Flags {
  readonly i: boolean;
  readonly s: boolean;
  readonly m: boolean;
}

const MOST_REPEATS = 1_000;
const MOST_NESTED = 100;

/** Reads a pattern in the syntax of RE2: no back references, no looking around. Throws `PatternError`. */
export function parsePattern(source: string): Pattern {
  const reader = new Reader(source);
  const pattern = reader.either({ i: false, s: false, m: false }, 0);
  if (!reader.atEnd()) throw new PatternError("unexpected )");
  return pattern;
}

class Reader {
  readonly #chars: readonly string[];
  #at = 0;

  constructor(source: string) {
    this.#chars = [...source];
  }

  atEnd(): boolean {
    return this.#at >= this.#chars.length;
  }

  /** Up to the end or the closing parenthesis. Flags hold from where they stand to the end of their group. */
  either(outer: Flags, depth: number): Pattern {
    if (depth > MOST_NESTED) throw new PatternError("nested too deeply");
    let flags = outer;
    const options: Pattern[][] = [[]];
    while (!this.atEnd() && this.#peek() !== ")") {
      if (this.#take("|")) options.push([]);
      else {
        const set = this.#flagGroup(flags);
        if (set) flags = set;
        else options.at(-1)?.push(this.#repeated(this.#atom(flags, depth)));
      }
    }
    const sequences = options.map((parts): Pattern => ({ kind: "sequence", parts }));
    return sequences.length === 1 && sequences[0] ? sequences[0] : { kind: "either", options: sequences };
  }

  /** "(?i)": flags for what follows. */
  #flagGroup(flags: Flags): Flags | undefined {
    const match = /^\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?\)/.exec(this.#chars.slice(this.#at, this.#at + 16).join(""));
    if (!match) return undefined;
    this.#at += match[0].length;
    return withFlags(flags, match[1], match[2]);
  }

  #atom(flags: Flags, depth: number): Pattern {
    const char = this.#next();
    switch (char) {
      case "(":
        return this.#group(flags, depth);
      case "[":
        return { kind: "char", test: foldCase(this.#set(), flags) };
      case ".":
        return { kind: "char", test: flags.s ? () => true : (one) => one !== "\n" };
      case "^":
        return { kind: "assert", assertion: flags.m ? "line-start" : "text-start" };
      case "$":
        return { kind: "assert", assertion: flags.m ? "line-end" : "text-end" };
      case "\\":
        return this.#escape(flags);
      case "*":
      case "+":
      case "?":
        throw new PatternError("missing argument to repetition operator");
      default:
        return { kind: "char", test: foldCase((one) => one === char, flags) };
    }
  }

  #group(flags: Flags, depth: number): Pattern {
    const head = /^\?(?:P?<[A-Za-z_]\w*>|([a-zA-Z]*)(?:-([a-zA-Z]+))?:)/.exec(this.#chars.slice(this.#at, this.#at + 64).join(""));
    if (!head && this.#peek() === "?") throw new PatternError("invalid or unsupported Perl syntax");
    this.#at += head?.[0].length ?? 0;
    const inner = this.either(withFlags(flags, head?.[1], head?.[2]), depth + 1);
    if (!this.#take(")")) throw new PatternError("missing closing )");
    return inner;
  }

  #escape(flags: Flags): Pattern {
    const char = this.#peek();
    const assertion = ASSERTIONS[char];
    if (assertion === undefined) return { kind: "char", test: foldCase(this.#escapedClass(), flags) };
    this.#at += 1;
    return { kind: "assert", assertion };
  }

  /** After the backslash: a class, or one character. */
  #escapedClass(): CharTest {
    const char = this.#next();
    const known = CLASSES[char];
    if (known) return known;
    if (char === "p" || char === "P") return this.#unicodeClass(char);
    const single = this.#escapedChar(char);
    return (one) => one === single;
  }

  #unicodeClass(letter: string): CharTest {
    const rest = this.#chars.slice(this.#at, this.#at + 40).join("");
    const [all = "", name = ""] = /^\{\^?(\w+)\}|^\w/.exec(rest) ?? [];
    if (all === "") throw new PatternError("invalid character class range");
    this.#at += all.length;
    const negated = (letter === "P") !== all.startsWith("{^");
    const property = name === "" ? all : name;
    const test = propertyTest(property) ?? propertyTest(`Script=${property}`);
    if (!test) throw new PatternError(`invalid character class range: \\${letter}${all}`);
    return (one) => test.test(one) !== negated;
  }

  #escapedChar(char: string): string {
    const control = CONTROLS[char];
    if (control !== undefined) return control;
    if (char === "x") {
      const [all = "", wide, narrow] =
        /^\{([0-9a-fA-F]{1,6})\}|^([0-9a-fA-F]{2})/.exec(this.#chars.slice(this.#at, this.#at + 8).join("")) ?? [];
      const code = Number.parseInt(wide ?? narrow ?? "", 16);
      if (!(code <= 0x10ffff)) throw new PatternError("invalid escape sequence: \\x");
      this.#at += all.length;
      return String.fromCodePoint(code);
    }
    if (/[A-Za-z0-9]/.test(char)) throw new PatternError(`invalid escape sequence: \\${char}`);
    return char;
  }

  /** After the opening bracket. */
  #set(): CharTest {
    const negated = this.#take("^");
    const tests: CharTest[] = [];
    do tests.push(this.#setItem());
    while (!this.atEnd() && this.#peek() !== "]");
    if (!this.#take("]")) throw new PatternError("missing closing ]");
    return (char) => tests.some((test) => test(char)) !== negated;
  }

  #setItem(): CharTest {
    const posix = /^\[:(\^?)(\w+):\]/.exec(this.#chars.slice(this.#at, this.#at + 14).join(""));
    if (posix) return this.#posixClass(posix);
    const char = this.#next();
    if (char === "\\" && (CLASSES[this.#peek()] ?? "pP".includes(this.#peek()))) return this.#escapedClass();
    const from = codeOf(char === "\\" ? this.#escapedChar(this.#next()) : char);
    if (this.#peek() !== "-" || this.#chars[this.#at + 1] === "]") return (one) => codeOf(one) === from;
    this.#at += 1;
    const end = this.#next();
    const to = codeOf(end === "\\" ? this.#escapedChar(this.#next()) : end);
    if (to < from) throw new PatternError("invalid character class range");
    return (one) => codeOf(one) >= from && codeOf(one) <= to;
  }

  #posixClass([all, negated, name = ""]: RegExpExecArray): CharTest {
    const test = POSIX[name];
    if (!test) throw new PatternError(`invalid character class range: ${all}`);
    this.#at += all.length;
    return negated === "^" ? (one) => !test.test(one) : (one) => test.test(one);
  }

  #repeated(part: Pattern): Pattern {
    const bounds = this.#bounds();
    if (!bounds) return part;
    const [least, most] = bounds;
    const repeat: Pattern = { kind: "repeat", part, least, most, lazy: this.#take("?") };
    if (this.#bounds()) throw new PatternError("invalid nested repetition operator");
    return repeat;
  }

  #bounds(): readonly [least: number, most: number] | undefined {
    if (this.#take("*")) return [0, Number.POSITIVE_INFINITY];
    if (this.#take("+")) return [1, Number.POSITIVE_INFINITY];
    if (this.#take("?")) return [0, 1];
    const match = /^\{(\d{1,6})(,(\d{1,6})?)?\}/.exec(this.#chars.slice(this.#at, this.#at + 16).join(""));
    if (!match) return undefined;
    this.#at += match[0].length;
    const least = Number(match[1]);
    const most = match[2] === undefined ? least : Number(match[3] ?? Number.POSITIVE_INFINITY);
    const isWrong = least > MOST_REPEATS || most < least || (Number.isFinite(most) && most > MOST_REPEATS);
    if (isWrong) throw new PatternError("invalid repeat count");
    return [least, most];
  }

  #peek(): string {
    return this.#chars[this.#at] ?? "";
  }

  #next(): string {
    const char = this.#chars[this.#at];
    if (char === undefined) throw new PatternError("unexpected end of the pattern");
    this.#at += 1;
    return char;
  }

  #take(char: string): boolean {
    if (this.#peek() !== char) return false;
    this.#at += 1;
    return true;
  }
}

const ASSERTIONS: Readonly<Record<string, Assertion>> = { A: "text-start", z: "text-end", b: "boundary", B: "no-boundary" };
const CONTROLS: Readonly<Record<string, string>> = { a: "\x07", f: "\f", t: "\t", n: "\n", r: "\r", v: "\v" };
const CLASSES: Readonly<Record<string, CharTest>> = {
  d: (char) => /[0-9]/.test(char),
  D: (char) => !/[0-9]/.test(char),
  w: (char) => /[0-9A-Za-z_]/.test(char),
  W: (char) => !/[0-9A-Za-z_]/.test(char),
  s: (char) => /[\t\n\f\r ]/.test(char),
  S: (char) => !/[\t\n\f\r ]/.test(char),
};
const POSIX: Readonly<Record<string, RegExp>> = {
  alnum: /[0-9A-Za-z]/,
  alpha: /[A-Za-z]/,
  digit: /[0-9]/,
  lower: /[a-z]/,
  upper: /[A-Z]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[\t\n\v\f\r ]/,
  word: /[0-9A-Za-z_]/,
  xdigit: /[0-9A-Fa-f]/,
};

function propertyTest(property: string): RegExp | undefined {
  try {
    return new RegExp(`^\\p{${property}}$`, "u");
  } catch {
    return undefined;
  }
}

function withFlags(flags: Flags, on = "", off = ""): Flags {
  if (/[^ismU]/.test(on + off) || (on + off).includes("U")) throw new PatternError("invalid or unsupported flags");
  const flag = (name: keyof Flags) => (flags[name] || on.includes(name)) && !off.includes(name);
  return { i: flag("i"), s: flag("s"), m: flag("m") };
}

function foldCase(test: CharTest, { i }: Flags): CharTest {
  return i ? (char) => test(char) || test(char.toLowerCase()) || test(char.toUpperCase()) : test;
}

function codeOf(char: string): number {
  return char.codePointAt(0) ?? 0;
}
