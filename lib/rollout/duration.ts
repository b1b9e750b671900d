import { RolloutConfigError } from "./config-error";

const MS_PER_UNIT: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  "\u00b5s": 1e-3,
  "\u03bcs": 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};
const NUMBER = /^(\d+(?:\.\d*)?|\.\d+)/;
const UNIT = /^[^\d.]+/;
/** As lenient as upstream: only the start of a number, or a trailing "None", matters. */
const DEADLINE = /^[0-9]+[hms|]|None$/;

/** A Go duration such as "90s", "1h30m" or "1.5h", in milliseconds. There is no unit for days. */
export function parseDuration(text: string): number {
  const [sign, magnitude] = signed(text);
  if (magnitude === "0") return 0;
  if (magnitude === "") throw invalid(text);
  let rest = magnitude;
  let ms = 0;
  while (rest !== "") {
    const amount = NUMBER.exec(rest)?.[0];
    if (amount === undefined) throw invalid(text);
    rest = rest.slice(amount.length);
    const unit = UNIT.exec(rest)?.[0];
    if (unit === undefined) throw new RolloutConfigError(`time: missing unit in duration ${JSON.stringify(text)}`);
    const factor = Object.hasOwn(MS_PER_UNIT, unit) ? MS_PER_UNIT[unit] : undefined;
    if (factor === undefined)
      throw new RolloutConfigError(`time: unknown unit ${JSON.stringify(unit)} in duration ${JSON.stringify(text)}`);
    rest = rest.slice(unit.length);
    ms += Number(amount) * factor;
  }
  return sign * ms;
}

/** A progress deadline in milliseconds: `Infinity` for "None" and "". */
export function parseDeadline(text: string): number {
  if (text === "" || text === "None") return Number.POSITIVE_INFINITY;
  if (!DEADLINE.test(text)) throw new RolloutConfigError("invalid timeout format");
  return parseDuration(text);
}

function signed(text: string): [number, string] {
  if (text.startsWith("-")) return [-1, text.slice(1)];
  return [1, text.startsWith("+") ? text.slice(1) : text];
}

function invalid(text: string): RolloutConfigError {
  return new RolloutConfigError(`time: invalid duration ${JSON.stringify(text)}`);
}
