import { parser } from "@prometheus-io/lezer-promql";
import { LABEL, quoted, unquoted } from "./promql-strings";

/** Why a query cannot be printed: no PromQL, series that no selector names, too deep or too long. */
export class NotPrintable extends Error {
  override readonly name = "NotPrintable";

  constructor(
    readonly reason: "syntax" | "unnamed-series" | "depth" | "length",
    /** Of the first character that cannot be read, from 0. */
    readonly at = 0,
  ) {
    super(reason);
  }
}

type Node = ReturnType<typeof parser.parse>["topNode"];

const METRIC = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const NUMBER = /^[0-9a-zA-Z_.+-]+$/;
const WORD_OR_OPERATOR = /^(?:[a-zA-Z_][a-zA-Z0-9_]*|[-+*/%^=!<>~@]+)$/;
const OPERATOR_OF_MATCHER = /^(?:=|!=|=~|!~)$/;
/** Brackets, commas and colons have no node of their own in the tree. */
const BETWEEN = /^[()[\],:]*$/;
/** `info` adds labels of `target_info`, which it reads without a selector. */
const READS_MORE = new Set(["info"]);
const MAX_DEPTH = 200;
/** Of what is printed: the names of clusters are in each selector. */
const MAX_PRINTED = 256 * 1024;
const NOTHING_BEFORE = new Set(["", "(", "[", ":"]);

/**
 * The query in one form, printed from its tree: metrics as `__name__` in braces, strings in double quotes, without
 * comments; each selector with `matcher` where there is one. Nothing is copied that was not read as a token. Throws
 * `NotPrintable`.
 */
export function printedQuery(text: string, matcher?: string): string {
  return new Printer(text, matcher).print();
}

/** Whether the text is one selector of series. */
export function isSelector(text: string): boolean {
  const [only] = partsOf(parser.parse(text).topNode);
  return only?.name === "VectorSelector";
}

/** Without comments. */
function partsOf(node: Node): Node[] {
  const parts: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.name !== "LineComment") parts.push(child);
  return parts;
}

class Printer {
  /** How far the text is printed. */
  #at = 0;
  #out = "";
  #last = "";

  constructor(
    private readonly text: string,
    private readonly matcher: string | undefined,
  ) {}

  print(): string {
    this.#node(parser.parse(this.text).topNode, 0);
    this.#between(this.text.length);
    return this.#out;
  }

  #node(node: Node, depth: number): void {
    if (node.type.isError) throw new NotPrintable("syntax", node.from);
    if (depth > MAX_DEPTH) throw new NotPrintable("depth");
    if (node.name === "VectorSelector") this.#token(node, this.#selector(node));
    else if (node.firstChild)
      for (let child: Node | null = node.firstChild; child; child = child.nextSibling) this.#node(child, depth + 1);
    // Empty parentheses are a node without tokens, and an empty text is one without anything.
    else if (!BETWEEN.test(withoutSpace(this.#of(node)))) this.#token(node, this.#word(node));
  }

  #of({ from, to }: Node): string {
    return this.text.slice(from, to);
  }

  #token(node: Node, token: string): void {
    this.#between(node.from);
    if (token !== "") this.#write(NOTHING_BEFORE.has(this.#last) ? token : ` ${token}`);
    this.#at = node.to;
  }

  /** Keeps the last character: to search all that is written so far would take longer with each token. */
  #write(text: string): void {
    if (text === "") return;
    this.#out += text;
    this.#last = text.at(-1) ?? "";
    if (this.#out.length > MAX_PRINTED) throw new NotPrintable("length");
  }

  #between(to: number): void {
    const between = withoutSpace(this.text.slice(this.#at, to));
    if (!BETWEEN.test(between)) throw new NotPrintable("syntax", this.#at);
    this.#write(between);
    this.#at = to;
  }

  #word(node: Node): string {
    const word = this.#of(node);
    if (node.name === "LineComment") return "";
    if (node.name === "StringLiteral") return quoted(this.#string(node));
    if (node.name.startsWith("NumberDuration")) return this.#checked(node, NUMBER);
    if (READS_MORE.has(word.toLowerCase())) throw new NotPrintable("unnamed-series");
    if (node.name === "Identifier") throw new NotPrintable("syntax", node.from);
    return this.#checked(node, WORD_OR_OPERATOR);
  }

  #selector(node: Node): string {
    const matchers = partsOf(node).flatMap((part) => {
      if (part.name === "Identifier") return `__name__=${quoted(this.#checked(part, METRIC))}`;
      if (part.name === "LabelMatchers") return partsOf(part).map((one) => this.#matcher(one));
      throw new NotPrintable("syntax", part.from);
    });
    return `{${[...matchers, ...(this.matcher === undefined ? [] : [this.matcher])].join(",")}}`;
  }

  #matcher(part: Node): string {
    // A name alone, in quotes, is the metric's.
    if (part.name === "QuotedLabelName") return `__name__=${quoted(this.#string(part))}`;
    const [label, operator, value, ...others] = partsOf(part);
    const isMatcher = /^(Unq|Q)uotedLabelMatcher$/.test(part.name) && label && operator && value;
    if (!isMatcher || others.length > 0 || value.name !== "StringLiteral") throw new NotPrintable("syntax", part.from);
    return `${this.#label(label)}${this.#checked(operator, OPERATOR_OF_MATCHER)}${quoted(this.#string(value))}`;
  }

  #label(label: Node): string {
    if (label.name === "LabelName") return this.#checked(label, LABEL);
    if (label.name !== "QuotedLabelName") throw new NotPrintable("syntax", label.from);
    const name = this.#string(label);
    return LABEL.test(name) ? name : quoted(name);
  }

  #string(node: Node): string {
    const value = unquoted(this.#of(node));
    if (value === undefined) throw new NotPrintable("syntax", node.from);
    return value;
  }

  #checked(node: Node, pattern: RegExp): string {
    const text = this.#of(node);
    if (!pattern.test(text)) throw new NotPrintable("syntax", node.from);
    return text;
  }
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
