import { duration } from "@/lib/format/time";
import type { ChangeGroup } from "./health-changes";

const SECOND_MS = 1_000;

/** Text before and after the names; a cluster's own change has no names. */
interface ChangeText {
  readonly before: string;
  readonly after: string;
}

export function changeText({ whose, from, to, subjects }: ChangeGroup): ChangeText {
  const verb = from && to ? `became ${to.label}` : `was ${to ? "added" : "removed"}`;
  const preposition = from && to ? "on" : PREPOSITION[to ? "added" : "removed"];
  switch (whose) {
    case "cluster":
      return { before: `The cluster ${from && to ? verb : `${verb} ${preposition} the hub`}`, after: "" };
    case "clusters":
      return { before: `It ${verb} ${preposition} `, after: "" };
    case "add-ons":
      return { before: "", after: ` ${subjects.length > 1 ? verb.replace("was ", "were ") : verb}` };
  }
}

const PREPOSITION = { added: "to", removed: "from" } as const;

/** "was Healthy for 32 min"; absent of what was not there. */
export function wasText({ whose, from, subjects, wasForMs }: ChangeGroup): string | undefined {
  if (!from) return undefined;
  const was = `${subjects.length > 1 && whose === "add-ons" ? "were" : "was"} ${from.label}`;
  if (wasForMs === undefined) return was;
  return `${was} for ${wasForMs < SECOND_MS ? "less than 1\u00a0s" : duration(wasForMs)}`;
}
