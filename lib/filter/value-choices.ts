import { plural } from "@/lib/format/count";
import type { FilterFieldInfo } from "./field-table";
import type { Comparison } from "./filter-term";
import { isVersion } from "./version";
import type { WrittenValue } from "./written-at";

/** A value that can be filtered by. */
export interface ValueChoice {
  readonly text: string;
  readonly comparison?: Comparison;
  readonly note?: string;
  /** How many rows have it, if counted. */
  readonly size?: number;
}

/** What is known about the values of rows. */
export interface KnownValues {
  readonly values: readonly { readonly value: string; readonly size: number }[];
  /** How many others there are. */
  readonly more: number;
}

type AnyField = Pick<FilterFieldInfo, "type" | "values">;
type Written = Pick<WrittenValue, "comparison" | "exact" | "text">;

/** All values offered for the field, in display order. */
export function valueChoices(
  { type, values = [] }: AnyField,
  written: Written,
  known: KnownValues | undefined,
): readonly ValueChoice[] {
  switch (type) {
    case "text":
      return written.comparison === "" ? withCounts(values, known) : [];
    case "version": {
      const versions = withCounts([], known);
      return written.comparison === "" ? versions : versions.filter(({ text }) => isVersion(text));
    }
    case "flag":
      return written.comparison === "" ? [{ text: "true" }, { text: "false" }] : [];
    case "number":
      return written.comparison === "" && !written.exact ? NUMBERS : [];
    case "age":
      return written.exact ? [] : ages(written);
  }
}

/** Those that rows have, then all others that there can be. */
function withCounts(values: readonly string[], known: KnownValues | undefined): readonly ValueChoice[] {
  const counted = known?.values ?? [];
  const there = new Set(counted.map(({ value }) => value));
  const others = [...new Set(values)].filter((value) => !there.has(value)).map((text) => ({ text }));
  return [...counted.map(({ value, size }) => ({ text: value, size })), ...others];
}

const NUMBERS: readonly ValueChoice[] = [
  { text: "0", note: "none" },
  { text: "0", comparison: ">", note: "some" },
  { text: "10", comparison: ">", note: "more than 10" },
  { text: "100", comparison: ">", note: "more than 100" },
];

const UNITS = [
  ["min", "minute"],
  ["h", "hour"],
  ["d", "day"],
  ["w", "week"],
] as const;

/** Frequent choices; for a typed number, every unit. */
function ages({ comparison, text }: Written): readonly ValueChoice[] {
  const number = /^\d{1,6}$/.test(text) ? text : undefined;
  const units = number === undefined ? UNITS.slice(1) : UNITS;
  const choices = (sign: Comparison) =>
    units.map(([unit, word]) => {
      const note = `${sign.startsWith(">") ? "longer" : "less"} than ${plural(Number(number ?? 1), word)}`;
      return { text: `${number ?? 1}${unit}`, note, ...(comparison === "" ? { comparison: sign } : {}) };
    });
  return comparison === "" ? [...choices(">"), ...choices("<")] : choices(comparison);
}
