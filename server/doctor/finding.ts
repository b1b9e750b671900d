import { oneLine } from "@/lib/format/one-line";

/** What one check found, and how to mend it. */
export interface Finding {
  /** "hub", "kinds". */
  readonly check: string;
  /** "unknown": nothing was found out, as `text` says. */
  readonly outcome: "ok" | "warning" | "failure" | "unknown";
  readonly text: string;
  /** Absent if nothing is to be done. */
  readonly remedy?: string;
}

export function ok(check: string, text: string): Finding {
  return { check, outcome: "ok", text };
}

/** As lines for a terminal: the outcome, what was found, and below it the remedy. What a hub says may hold anything. */
export function findingLines({ check, outcome, text, remedy }: Finding): string {
  const line = `${outcome.padEnd(8)} ${check.padEnd(9)} ${oneLine(text)}\n`;
  return remedy === undefined ? line : `${line}${" ".repeat(19)}${oneLine(remedy)}\n`;
}
