import { count } from "@/lib/format/count";

/** With useful precision: small numbers with one decimal. Blank for unknown values, never zero. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined) return "";
  return count(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
}
