import { count } from "@/lib/format/count";

/** As precise as it is of use: small figures with one decimal where they have one. Blank for what is not known, never zero. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined) return "";
  return count(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
}
