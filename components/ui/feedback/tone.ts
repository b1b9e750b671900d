/** Meaning of a status in the palette. Never by colour alone: there is an icon and a label. */
export type Tone = "good" | "warn" | "bad" | "waiting" | "info" | "neutral";

export const MARK_COLOUR = {
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  waiting: "text-waiting",
  info: "text-info",
  neutral: "text-neutral",
} as const satisfies Record<Tone, string>;

export const TEXT_COLOUR = {
  good: "text-good-text",
  warn: "text-warn-text",
  bad: "text-bad-text",
  waiting: "text-waiting-text",
  info: "text-info-text",
  neutral: "text-neutral-text",
} as const satisfies Record<Tone, string>;

/** A fill behind text of the same tone. */
export const SOFT_FILL = {
  good: "bg-good-soft",
  warn: "bg-warn-soft",
  bad: "bg-bad-soft",
  waiting: "bg-waiting-soft",
  info: "bg-info-soft",
  neutral: "bg-neutral-soft",
} as const satisfies Record<Tone, string>;
