import type { FieldTable } from "@/lib/filter/field-table";
import type { ListTable } from "@/lib/filter/list-table";
import { FLEET_STANDINGS_WORST_FIRST, type FleetStanding, fleetStanding, installedOn, notWellOn } from "@/lib/health/add-on-fleet-standing";
import type { AddOnRow } from "./addons";
import { ASKED_PHASES, STALLED } from "./clusters";

/** A row as the console keeps it. */
export interface AddOnEntry extends AddOnRow {
  /** Whether it counts as stalled on some cluster by then: looked up when somebody asks. Absent where that may not be known. */
  readonly isStalledBy?: ((addOn: string, nowMs: number) => boolean) | undefined;
}

/** What screens call a standing, where that is another word. */
const ALSO: Partial<Record<FleetStanding, string>> = {
  silent: "unknown",
  moving: "applying",
  nowhere: "on-no-cluster",
  hidden: "not-permitted",
};

const INSTALL_WORDS = { manual: ["manual", "hand"], placements: ["placements", "placement"] } as const;

const fields: FieldTable<AddOnEntry>["fields"] = {
  health: {
    type: "text",
    description: "How it stands, by its worst cluster",
    values: [...FLEET_STANDINGS_WORST_FIRST, ...Object.values(ALSO)],
    some: (row, test) => {
      const standing = fleetStanding(row);
      return test(standing) || test(ALSO[standing] ?? standing);
    },
  },
  phase: {
    type: "text",
    description: "Where some cluster stands in its rollout",
    values: ASKED_PHASES,
    timed: [STALLED],
    some: ({ counts, isStalledBy, name }, test, { now }) =>
      counts.some(({ phase }) => test(phase)) || (isStalledBy !== undefined && test(STALLED) && isStalledBy(name, now())),
  },
  install: {
    type: "text",
    description: "How it gets onto clusters",
    values: Object.values(INSTALL_WORDS).flat(),
    some: ({ install }, test) => INSTALL_WORDS[install].some(test),
  },
  placement: {
    type: "text",
    description: "A placement that chooses its clusters",
    some: ({ placements }, test) => placements.some(({ namespace, name }) => test(name) || test(`${namespace}/${name}`)),
  },
  by: {
    type: "text",
    description: "Whether templates describe it, or a manager of its own",
    values: ["template", "own"],
    some: (row, test) => test(maker(row)),
  },
  clusters: {
    type: "number",
    description: "On how many clusters it is",
    number: (row) => (row.clustersVisible ? installedOn(row) : undefined),
  },
  age: { type: "age", description: "How long the hub knows it", since: ({ createdAt }) => createdAt },
  addon: { type: "text", description: "Its name", some: ({ name }, test) => test(name) },
  name: { type: "text", description: "Its name", some: ({ name }, test) => test(name) },
};

/** What can be asked of the list of add-ons (console.md §4b.3, §4b.6). */
export const addOnTable: ListTable<AddOnEntry> = {
  words: ({ name, displayName }, test) => test(name) || (displayName !== undefined && test(displayName)),
  fields,
  narrow: () => undefined,
  sorts: {
    name: { key: ({ name }) => name, isHot: true },
    status: { key: urgency, isHot: true },
    clusters: { key: (row) => (row.clustersVisible ? installedOn(row) : undefined) },
    troubled: { key: (row) => (row.clustersVisible ? notWellOn(row) : undefined) },
    install: { key: ({ install }) => install },
  },
  facets: {
    health: (row) => fleetStanding(row),
    install: ({ install }) => install,
    by: maker,
    placement: ({ placements }) => placements.map(({ namespace, name }) => `${namespace}/${name}`),
    addon: ({ name }) => name,
    name: ({ name }) => name,
  },
};

function maker({ templated }: AddOnRow): string {
  return templated ? "template" : "own";
}

/** More clusters than any hub has. */
const MANY = 1e9;

/** The worst first, then the ones with more clusters in trouble. */
function urgency(row: AddOnRow): number {
  return FLEET_STANDINGS_WORST_FIRST.indexOf(fleetStanding(row)) * MANY - notWellOn(row);
}
