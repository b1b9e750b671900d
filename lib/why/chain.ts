import type { Explanation } from "./finding";
import type { WhyHeadline, WhyLink, WhyLinkId, WhyState } from "./why";

/** A link that can be evaluated: absent if its precondition is. */
export interface Step {
  readonly id: WhyLinkId;
  readonly finding: Explanation | undefined;
}

type Unfounded = Extract<WhyState, "broken" | "waiting">;

/**
 * The links as shown. After the first that does not hold, only those are evaluated that an object reports by itself;
 * what merely does not exist yet follows from the break.
 */
export function settle(steps: readonly Step[]): WhyLink[] {
  let stop: Unfounded | "hidden" | undefined;
  return steps.map(({ id, finding }) => {
    if (!finding || (finding.isAbsence && isStop(stop))) return unseen(id, stop);
    if (!isStop(stop) && finding.state !== "ok") stop = finding.state;
    const { state, message, cites, details = [], since, missing } = finding;
    return { id, state, message, cites: [...cites], details: [...details], since, missing };
  });
}

function unseen(id: WhyLinkId, stop: Unfounded | "hidden" | undefined): WhyLink {
  return { id, state: "unseen", message: UNSEEN[stop ?? "ok"], cites: [], details: [] };
}

const UNSEEN = {
  broken: "Not evaluated, because an earlier step failed.",
  waiting: "Not evaluated yet, because an earlier step is pending.",
  hidden: "Not evaluated, because an earlier step is hidden from you.",
  ok: "Not applicable.",
} as const satisfies Record<Exclude<WhyState, "unseen">, string>;

/** The first link that does not hold; `well` if all do. */
export function headlineOf(links: readonly WhyLink[], well: string): WhyHeadline {
  const first = links.find(({ state }) => isStop(state));
  if (first && isStop(first.state)) return { state: first.state, message: first.message, link: first.id };
  const last = links.at(-1);
  if (last?.state === "ok") return { state: "ok", message: well, link: last.id };
  return { state: "hidden", message: "No problems in what is visible to you; the rest is hidden." };
}

function isStop(state: WhyState | undefined): state is Unfounded {
  return state === "broken" || state === "waiting";
}
