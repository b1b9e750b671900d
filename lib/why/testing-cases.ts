import { explain } from "./explain";
import { type HubWish, hub } from "./testing";
import type { WhyLink, WhyLinkId, WhyState } from "./why";

export const LATER = "2030-01-01T11:59:00Z";
export const NOT_HERE: HubWish = { clusterAddOn: null, works: [], requests: [], decided: {} };

/** The spec of a placement with one predicate. */
export function predicate(requiredClusterSelector: object) {
  return { predicates: [{ requiredClusterSelector }] };
}

export function linkOf(links: readonly WhyLink[], id: WhyLinkId): WhyLink {
  const link = links.find((each) => each.id === id);
  if (!link) throw new Error(`there is no link ${id}`);
  return link;
}

/** The first link that does not hold, how, what is said, and what is cited: "Kind namespace/name field". */
export type Case = readonly [what: string, wish: HubWish, link: WhyLinkId, state: WhyState, sentence: string | RegExp, cited: string];

/** What people are told first of such a hub, and all that is cited for it. */
export function toldOf(wish: HubWish) {
  const { headline, links } = explain(hub(wish));
  const cited = linkOf(links, headline.link ?? "healthy").cites.map(({ kind, namespace, name, field }) => {
    return [kind, namespace ? `${namespace}/${name}` : name, field].filter(Boolean).join(" ");
  });
  return { ...headline, cited };
}
