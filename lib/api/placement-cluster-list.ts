import type { Field } from "@/lib/filter/field-table";
import type { ListTable } from "@/lib/filter/list-table";
import { CLUSTER_FIELDS } from "./cluster-fields";
import { LeftOutStep, type PlacementCluster } from "./placement-detail";

/** A cluster that is left out, with the reason that is the same for many. */
export interface LeftOut {
  /** Of the cluster. */
  readonly name: string;
  readonly step: LeftOutStep;
  readonly reason: string;
  /** The cluster set it is in. */
  readonly set?: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
}

type Named = Pick<PlacementCluster, "name">;

const NAME: Field<Named> = { ...CLUSTER_FIELDS.name, some: ({ name }, test) => test(name) };

const NAMES = { cluster: NAME, name: { ...NAME, description: "The same, as the list of clusters calls it" } };

/** What can be asked of the clusters of a placement, whichever they are. */
const NAMED = {
  words: ({ name }: Named, test: (value: string) => boolean) => test(name),
  hasSmallWords: true,
  narrow: () => undefined,
  sorts: { name: { key: ({ name }: Named) => name } },
} as const;

/** What can be asked of those that it chose: its decisions tell no more of them. */
export const chosenTable: ListTable<PlacementCluster> = {
  ...NAMED,
  fields: {
    ...NAMES,
    group: {
      type: "text",
      description: "The group it is in: its number, or its name",
      some: ({ group }, test) => group !== undefined && (test(String(group.index)) || test(group.name)),
    },
  },
  facets: { cluster: ({ name }) => name, name: ({ name }) => name, group: ({ group }) => group && (group.name || String(group.index)) },
};

/** What can be asked of the others. */
export const leftOutTable: ListTable<LeftOut> = {
  ...NAMED,
  fields: {
    ...NAMES,
    step: {
      type: "text",
      description: "At which step it was left out",
      values: LeftOutStep.options,
      some: ({ step }, test) => test(step),
    },
    set: { ...CLUSTER_FIELDS.set, some: ({ set }, test) => set !== undefined && test(set) },
    label: {
      ...CLUSTER_FIELDS.label,
      some: ({ labels }, test, { path }) => {
        const value = Object.hasOwn(labels, path) ? labels[path] : undefined;
        return value !== undefined && test(value);
      },
    },
  },
  facets: { cluster: ({ name }) => name, name: ({ name }) => name, step: ({ step }) => step, set: ({ set }) => set },
  pathFacets: { label: ({ labels }) => labels },
};
