import { parser } from "@prometheus-io/lezer-promql";
import { LABEL, quoted, unquoted } from "./promql-strings";

/** The text is no query, or reads series that no selector names. */
export class NotPrintable extends Error {
  override readonly name = "NotPrintable";
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
    if (node.type.isError || depth > MAX_DEPTH) throw new NotPrintable();
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
    if (token !== "") this.#out += /(^|[([:])$/.test(this.#out) ? token : ` ${token}`;
    this.#at = node.to;
  }

  #between(to: number): void {
    const between = withoutSpace(this.text.slice(this.#at, to));
    if (!BETWEEN.test(between)) throw new NotPrintable();
    this.#out += between;
    this.#at = to;
  }

  #word(node: Node): string {
    const word = this.#of(node);
    if (node.name === "LineComment") return "";
    if (node.name === "StringLiteral") return quoted(this.#string(node));
    if (node.name.startsWith("NumberDuration")) return checked(word, NUMBER);
    if (node.name === "Identifier" || READS_MORE.has(word.toLowerCase())) throw new NotPrintable();
    return checked(word, WORD_OR_OPERATOR);
  }

  #selector(node: Node): string {
    const matchers = partsOf(node).flatMap((part) => {
      if (part.name === "Identifier") return `__name__=${quoted(checked(this.#of(part), METRIC))}`;
      if (part.name === "LabelMatchers") return partsOf(part).map((one) => this.#matcher(one));
      throw new NotPrintable();
    });
    return `{${[...matchers, ...(this.matcher === undefined ? [] : [this.matcher])].join(",")}}`;
  }

  #matcher(part: Node): string {
    // A name alone, in quotes, is the metric's.
    if (part.name === "QuotedLabelName") return `__name__=${quoted(this.#string(part))}`;
    const [label, operator, value, ...others] = partsOf(part);
    const isMatcher = /^(Unq|Q)uotedLabelMatcher$/.test(part.name) && label && operator && value;
    if (!isMatcher || others.length > 0 || value.name !== "StringLiteral") throw new NotPrintable();
    return `${this.#label(label)}${checked(this.#of(operator), OPERATOR_OF_MATCHER)}${quoted(this.#string(value))}`;
  }

  #label(label: Node): string {
    if (label.name === "LabelName") return checked(this.#of(label), LABEL);
    if (label.name !== "QuotedLabelName") throw new NotPrintable();
    const name = this.#string(label);
    return LABEL.test(name) ? name : quoted(name);
  }

  #string(node: Node): string {
    const value = unquoted(this.#of(node));
    if (value === undefined) throw new NotPrintable();
    return value;
  }
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

function checked(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new NotPrintable();
  return text;
}
