import { duration } from "@/lib/format/time";
import type { ChangeGroup } from "./health-changes";

const SECOND_MS = 1_000;

/** Text before and after the names; a cluster's own change has no names. */
interface ChangeWords {
  readonly before: string;
  readonly after: string;
}

export function changeWords({ whose, from, to, subjects }: ChangeGroup): ChangeWords {
  const verb = from && to ? `became ${to.word}` : `was ${to ? "added" : "removed"}`;
  const place = from && to ? "on" : PLACE[to ? "added" : "removed"];
  switch (whose) {
    case "cluster":
      return { before: `The cluster ${from && to ? verb : `${verb} ${place} the hub`}`, after: "" };
    case "clusters":
      return { before: `It ${verb} ${place} `, after: "" };
    case "add-ons":
      return { before: "", after: ` ${subjects.length > 1 ? verb.replace("was ", "were ") : verb}` };
  }
}

const PLACE = { added: "to", removed: "from" } as const;

/** "was Healthy for 32 min"; absent of what was not there. */
export function wasWords({ whose, from, subjects, wasForMs }: ChangeGroup): string | undefined {
  if (!from) return undefined;
  const was = `${subjects.length > 1 && whose === "add-ons" ? "were" : "was"} ${from.word}`;
  if (wasForMs === undefined) return was;
  return `${was} for ${wasForMs < SECOND_MS ? "less than 1\u00a0s" : duration(wasForMs)}`;
}
