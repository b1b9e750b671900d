import type { FrameField } from "./frame";

/** By the types of Grafana. */
export const FIELD_KINDS: Readonly<Record<string, FrameField["kind"]>> = {
  time: "time",
  number: "number",
  string: "text",
  other: "list",
};
