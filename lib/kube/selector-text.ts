import { isInteger, labelKeyError, labelValueError, type SelectorRequirement } from "./selectors";

/** Not a valid label selector. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}

/** Reads `a=b,c!=d,e in (x,y),f notin (z),g,!h,i>1`. No text at all selects everything. Throws a `SelectorError`. */
export function parseSelector(text: string): SelectorRequirement[] {
  const tokens = new Tokens(text);
  const requirements: SelectorRequirement[] = [];
  if (tokens.peek() === undefined) return requirements;
  do requirements.push(requirement(tokens));
  while (tokens.accept(","));
  if (tokens.peek() !== undefined) throw tokens.unexpected();
  return requirements;
}

function requirement(tokens: Tokens): SelectorRequirement {
  if (tokens.accept("!")) return { key: labelKey(tokens), operator: "DoesNotExist", values: [] };
  const key = labelKey(tokens);
  const token = tokens.peek();
  if (token === undefined || token === ",") return { key, operator: "Exists", values: [] };
  tokens.skip();
  switch (token) {
    case "=":
    case "==":
      return { key, operator: "In", values: [labelValue(tokens)] };
    case "!=":
      return { key, operator: "NotIn", values: [labelValue(tokens)] };
    case "in":
      return { key, operator: "In", values: labelValues(tokens) };
    case "notin":
      return { key, operator: "NotIn", values: labelValues(tokens) };
    case ">":
      return { key, operator: "Gt", values: [integer(tokens)] };
    case "<":
      return { key, operator: "Lt", values: [integer(tokens)] };
    default:
      throw tokens.error(`"${token}" is not an operator`);
  }
}

function labelKey(tokens: Tokens): string {
  const key = tokens.word();
  const error = labelKeyError(key);
  if (error) throw tokens.error(error);
  return key;
}

function labelValue(tokens: Tokens): string {
  const value = tokens.word();
  const error = labelValueError(value);
  if (error) throw tokens.error(error);
  return value;
}

function labelValues(tokens: Tokens): string[] {
  const values = new Set<string>();
  if (!tokens.accept("(")) throw tokens.unexpected();
  do values.add(labelValue(tokens));
  while (tokens.accept(","));
  if (!tokens.accept(")")) throw tokens.unexpected();
  return [...values];
}

function integer(tokens: Tokens): string {
  const value = tokens.word();
  if (!isInteger(value)) throw tokens.error(`"${value}" is not an integer`);
  return value;
}

const TOKEN = /==|!=|[=!<>(),]|[^\s=!<>(),]+/g;
const SIGN = /^[=!<>(),]/;

class Tokens {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(TOKEN) ?? [];
  }

  peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  skip(): void {
    this.#at++;
  }

  accept(token: string): boolean {
    if (this.peek() !== token) return false;
    this.skip();
    return true;
  }

  /** The next word; "" if a sign follows instead, as in `a=` or `a in ()`. */
  word(): string {
    const token = this.peek();
    if (token === undefined || SIGN.test(token)) return "";
    this.skip();
    return token;
  }

  unexpected(): SelectorError {
    const token = this.peek();
    return this.error(token === undefined ? "it ends too early" : `"${token}" is unexpected here`);
  }

  error(reason: string): SelectorError {
    return new SelectorError(`unable to parse requirement: ${reason}`);
  }
}
