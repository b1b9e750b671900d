import type { Finding } from "./finding";
import type { WhyHeadline, WhyLink, WhyLinkId, WhyState } from "./why";

/** A link that may be looked at: nothing where what it follows from is not there. */
export interface Step {
  readonly id: WhyLinkId;
  readonly finding: Finding | undefined;
}

type Unfounded = Extract<WhyState, "broken" | "waiting">;

/**
 * The links as they are told. Behind the first that does not hold only what some object says by itself is told, good or bad; what is merely
 * not there yet follows from the break and is not looked at.
 */
export function settle(steps: readonly Step[]): WhyLink[] {
  let stop: Unfounded | "hidden" | undefined;
  return steps.map(({ id, finding }) => {
    if (!finding || (finding.isAbsence && isStop(stop))) return unseen(id, stop);
    if (!isStop(stop) && finding.state !== "ok") stop = finding.state;
    const { state, sentence, cites, details = [], since, missing } = finding;
    return { id, state, sentence, cites: [...cites], details: [...details], since, missing };
  });
}

function unseen(id: WhyLinkId, stop: Unfounded | "hidden" | undefined): WhyLink {
  return { id, state: "unseen", sentence: UNSEEN[stop ?? "ok"], cites: [], details: [] };
}

const UNSEEN = {
  broken: "Not looked at, because an earlier link is broken.",
  waiting: "Not looked at yet, because an earlier link still waits.",
  hidden: "Not looked at, because you may not see what it follows from.",
  ok: "There is nothing of it to look at.",
} as const satisfies Record<Exclude<WhyState, "unseen">, string>;

/** The first link that does not hold; `well` is said where all do. */
export function headlineOf(links: readonly WhyLink[], well: string): WhyHeadline {
  const first = links.find(({ state }) => isStop(state));
  if (first && isStop(first.state)) return { state: first.state, sentence: first.sentence, link: first.id };
  const last = links.at(-1);
  if (last?.state === "ok") return { state: "ok", sentence: well, link: last.id };
  return { state: "hidden", sentence: "Nothing is wrong in what you may see of it; the rest is not visible to you." };
}

function isStop(state: WhyState | undefined): state is Unfounded {
  return state === "broken" || state === "waiting";
}
