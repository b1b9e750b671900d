import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { HEALTH } from "@/components/labels/status-appearance";
import { filterHref } from "@/components/list/filter-href";
import type { Facets, ListGroup, ListIncident } from "@/lib/api/list/list";
import { exactTerm } from "@/lib/filter/print-value";
import { count } from "@/lib/format/count";
import { addOnIssueIn } from "@/lib/lists/clusters/issues";
import { isSame, ownOf, productionOf, type Shared, sharedBy, sharedText } from "./in-common";
import { asClause, listed, type Need, whereAndWhy } from "./need";

/**
 * Unavailable or unreachable clusters, and unhealthy add-ons: those that began together and have something of their own
 * in common as one, and add-ons that failed together for one cause. Each link leads to those clusters, as far as a
 * filter can tell them from others.
 */
export function clusterNeeds(groups: readonly ListGroup[], fleet?: Facets): Need[] {
  return gathered(groups.flatMap((group) => partsOf(group, fleet))).map((part) => needFrom(part, fleet));
}

const HOW = {
  unavailable: { ...CLUSTER_APPEARANCE.unavailable, one: "is unavailable", many: "are unavailable" },
  unreachable: { ...CLUSTER_APPEARANCE.unknown, one: "cannot be reached", many: "cannot be reached" },
  unhealthy: HEALTH.unhealthy,
  degraded: HEALTH.degraded,
} as const;

/** Of a group those that began together, or what is left of it. */
interface Part {
  readonly how: keyof typeof HOW;
  /** None where the clusters themselves are down. */
  readonly addOns: readonly string[];
  readonly group: ListGroup | ListIncident;
  readonly size: number;
  /** What those that began together are named by. */
  readonly own?: Shared | undefined;
  /** The terms of those that are shown by themselves. */
  readonly without: readonly string[];
}

function partsOf(group: ListGroup, fleet: Facets | undefined): Part[] {
  const about = addOnIssueIn(group.group);
  const how = about?.issue ?? group.group;
  if (!isHow(how)) return [];
  const kind = { how, addOns: about ? [about.addOn] : [] };
  const together = (group.incidents ?? []).flatMap((incident) => {
    const own = about && incident.size < FEW ? undefined : ownOf(incident, fleet);
    return own ? [{ ...kind, group: incident, size: incident.size, own, without: [] }] : [];
  });
  const size = together.reduce((left, part) => left - part.size, group.size);
  const without = together.map(({ own }) => termOf(own));
  return size > 0 ? [...together, { ...kind, group, size, without }] : together;
}

function isHow(text: string): text is Part["how"] {
  return Object.hasOwn(HOW, text);
}

function termOf({ key, value }: Shared): string {
  return exactTerm(key, value);
}

/** Add-ons that fail on fewer clusters in one moment prove nothing. */
const FEW = 3;
const MOMENT_MS = 2 * 60_000;

function gathered(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const index = found.findIndex((other) => isOneWith(other, part));
    const other = found[index];
    if (other) found[index] = { ...(part.size > other.size ? part : other), addOns: [...other.addOns, ...part.addOns] };
    else found.push(part);
  }
  return found;
}

/** Other add-ons that failed within moments, and share the same or say the same of it. */
function isOneWith(one: Part, other: Part): boolean {
  const [from = 0, to = 0] = [one, other].map(({ group }) => Date.parse(group.since ?? ""));
  const key = one.addOns.length > 0 && one.how === other.how && keyOf(one);
  return key !== undefined && key === keyOf(other) && Math.abs(from - to) <= MOMENT_MS;
}

/** What it shares, else its one cause without the object that it is about; undefined where few, or what is left, have it. */
function keyOf({ own, size, group }: Part): string | undefined {
  if (size < FEW || size < group.size) return undefined;
  return own ? termOf(own) : causeOf(group)?.replace(/^\w+ \S+: /, "");
}

function causeOf({ size, why }: Part["group"]): string | undefined {
  const [top] = why.values;
  return top?.size === size ? top.value : undefined;
}

function needFrom(part: Part, fleet: Facets | undefined): Need {
  const { addOns, group, how, own, size } = part;
  const { shape, tone } = HOW[how];
  const isRest = size < group.size;
  const names = listed(addOns);
  const id = [names, how].filter(Boolean).join(" ");
  return {
    id: own ? `${id} ${own.key}=${own.value} ${group.since}` : id,
    tone,
    shape,
    subject: names || undefined,
    claim: claimOf(part),
    detail: isRest ? "At other times" : detailOf(part, fleet),
    href: filterHref("/clusters", filterOf(part)),
    since: group.since,
    size,
    production: isRest ? undefined : productionOf(group.traits?.env),
    ...(names ? {} : { weighs: own || size > 1 ? "bad" : "warn" }),
  };
}

function claimOf({ addOns, group, how, own, size }: Part): string {
  const look = HOW[how];
  const isSeveral = addOns.length > 1;
  const many = `${isSeveral ? "up to " : ""}${count(size)}${size < group.size ? " more" : ""}`;
  const clusters = `${many} ${size === 1 ? "cluster" : "clusters"}${own ? ` of ${own.value}` : ""}`;
  if ("one" in look) return `${clusters} ${size === 1 ? look.one : look.many}`;
  return `${isSeveral ? "are" : "is"} ${how} on ${clusters}`;
}

function filterOf({ addOns, how, own, without }: Part): string {
  const named = addOns.length > 0 ? [`addon=${addOns.join()}`] : [];
  const terms = own ? [termOf(own)] : without.map((term) => `-${term}`);
  return [...named, `health=${how}`, ...terms].join(" ");
}

function detailOf({ addOns, group, own }: Part, fleet: Facets | undefined): string {
  if (!own) return whereAndWhy(group, addOns.length > 0 && fleet?.set && isSame(fleet.set));
  const cause = causeOf(group);
  return `${sharedText(sharedBy(group, fleet))}${cause ? `: ${asClause(cause)}` : ""}`;
}
