import { bagOf, stringIn } from "@/lib/dashboards/grafana-json";
import { ownOf } from "@/lib/dashboards/own-of";
import { type Frame, lengthOf, type Numbers, numberIn, titlesOf } from "./frame";

type Options = Readonly<Record<string, unknown>>;

export interface Operand {
  readonly fixed?: string;
  readonly name?: string;
}

/** As older versions write it, a text is a number or a name. */
export function operandOf(value: unknown): Operand {
  if (typeof value === "number") return { fixed: String(value) };
  if (typeof value === "string") return { name: value };
  const { fixed, matcher } = bagOf(value);
  const { id = "byName", options } = bagOf(matcher);
  if (typeof fixed === "string" || typeof fixed === "number") return { fixed: String(fixed) };
  return id === "byName" ? { name: stringIn(options) } : {};
}

const OPERATIONS: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "**": (left, right) => left ** right,
};

/** Of two fields, or of one and a number. Undefined for an operator that we do not have. */
export function binary({ left, operator = "+", right }: Options, fill: (text: string) => string) {
  const of = ownOf(OPERATIONS, stringIn(operator));
  if (!of) return undefined;
  return (frame: Frame): Numbers | undefined => {
    const [ones, others] = [left, right].map((side) => operandValues(frame, operandOf(side), fill));
    return ones && others && ones.map((one, row) => finite(one, others[row] ?? null, of));
  };
}

/** Of the field that is shown as that, else the number that the text is. */
function operandValues(
  frame: Frame,
  { fixed, name = "" }: Operand,
  fill: (text: string) => string,
): Numbers | undefined {
  const wanted = fill(name);
  const at = fixed === undefined ? titlesOf(frame).indexOf(wanted) : -1;
  const field = frame.fields[at];
  if (field) return field.values.map(numberIn);
  const number = Number.parseFloat(fixed ?? wanted);
  return Number.isNaN(number) ? undefined : new Array<number>(lengthOf(frame)).fill(number);
}

/** Of two numbers; null for none, and for what no number is. */
export function finite(
  one: number | null,
  other: number | null,
  of: (left: number, right: number) => number,
): number | null {
  const value = one === null || other === null ? Number.NaN : of(one, other);
  return Number.isFinite(value) ? value : null;
}
