import type { ListGroup, ListIncident, Values } from "@/lib/api/list/list";
import type { GroupMember } from "@/lib/filter/list-table";
import { compareText } from "@/lib/kube/order";

/** Of names, of values within a group, and of incidents. */
const FEW = 3;
/** What begins later than this after the one before is another incident. */
const MOMENT_MS = 2 * 60_000;

type Named = readonly [name: string, member: GroupMember];

/** A group in a few lines, however many members it has. */
export function groupSummary(group: string, members: ReadonlyMap<string, GroupMember>): ListGroup {
  const all = [...members];
  const since = all.reduce<string | undefined>(
    (first, [, member]) => (member.since && (!first || member.since < first) ? member.since : first),
    undefined,
  );
  const hasTraits = all.some(([, { traits }]) => traits !== undefined);
  return {
    group,
    size: members.size,
    ...about(all),
    ...(since === undefined ? {} : { since }),
    ...(hasTraits ? { traits: traitsOf(all), incidents: incidentsOf(all) } : {}),
  };
}

/** Those that began within moments of each other, if they are several: the largest first. */
function incidentsOf(members: readonly Named[]): ListIncident[] {
  const timed = members
    .map((each) => ({ each, ms: Date.parse(each[1].since ?? "") }))
    .filter(({ ms }) => !Number.isNaN(ms))
    .sort((a, b) => a.ms - b.ms);
  const incidents: (typeof timed)[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const one of timed) {
    if (one.ms - lastMs > MOMENT_MS) incidents.push([]);
    incidents.at(-1)?.push(one);
    lastMs = one.ms;
  }
  return incidents
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, FEW)
    .map((incident) => incidentOf(incident.map(({ each }) => each)));
}

/** In the order of time. */
function incidentOf(members: readonly Named[]): ListIncident {
  const since = members[0]?.[1].since ?? "";
  const until = members.at(-1)?.[1].since ?? since;
  return { since, until, size: members.length, ...about(members), traits: traitsOf(members) };
}

function about(members: readonly Named[]): Pick<ListGroup, "names" | "why" | "where"> {
  return {
    names: firstOf(members),
    why: valuesOf(members.flatMap(([, { why }]) => why ?? [])),
    where: valuesOf(members.map(([, { where }]) => where)),
  };
}

function traitsOf(members: readonly Named[]): Record<string, Values> {
  const names = new Set(members.flatMap(([, { traits = {} }]) => Object.keys(traits)));
  return Object.fromEntries(
    Array.from(names, (name) => [name, valuesOf(members.flatMap(([, { traits }]) => traits?.[name] ?? []))]),
  );
}

/** By name, without putting all of them in order. */
function firstOf(members: readonly Named[]): string[] {
  const first: string[] = [];
  for (const [name] of members) {
    if (first.length === FEW && compareText(name, first.at(-1) ?? "") > 0) continue;
    first.push(name);
    first.sort(compareText).splice(FEW);
  }
  return first;
}

function valuesOf(texts: readonly string[]): Values {
  const sizes = new Map<string, number>();
  for (const text of texts) sizes.set(text, (sizes.get(text) ?? 0) + 1);
  const all = Array.from(sizes, ([value, size]) => ({ value, size }));
  all.sort((a, b) => b.size - a.size || compareText(a.value, b.value));
  return { values: all.slice(0, FEW), more: Math.max(0, all.length - FEW) };
}
