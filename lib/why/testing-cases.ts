import { explain } from "./explain";
import { type HubSetup, hub } from "./testing";
import type { WhyLink, WhyLinkId, WhyState } from "./why";

export const LATER = "2030-01-01T11:59:00Z";
export const NOT_HERE: HubSetup = { clusterAddOn: null, works: [], requests: [], decided: {} };

/** The spec of a placement with one predicate. */
export function predicate(requiredClusterSelector: object) {
  return { predicates: [{ requiredClusterSelector }] };
}

export function linkOf(links: readonly WhyLink[], id: WhyLinkId): WhyLink {
  const link = links.find((each) => each.id === id);
  if (!link) throw new Error(`there is no link ${id}`);
  return link;
}

/** The first link that does not hold, its state, message and evidence: "Kind namespace/name field". */
export type Case = readonly [
  what: string,
  setup: HubSetup,
  link: WhyLinkId,
  state: WhyState,
  message: string | RegExp,
  cited: string,
];

/** The headline for such a hub, and all its evidence. */
export function outcomeOf(setup: HubSetup) {
  const { headline, links } = explain(hub(setup));
  const cited = linkOf(links, headline.link ?? "healthy").cites.map(({ kind, namespace, name, field }) => {
    return [kind, namespace ? `${namespace}/${name}` : name, field].filter(Boolean).join(" ");
  });
  return { ...headline, cited };
}
