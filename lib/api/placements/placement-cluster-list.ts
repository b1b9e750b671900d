import type { FilterField } from "@/lib/filter/field-table";
import type { ListTable } from "@/lib/filter/list-table";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import { LeftOutStep, type PlacementCluster } from "./placement-detail";

/** An excluded cluster, with a reason shared by many. */
export interface LeftOut {
  /** Of the cluster. */
  readonly name: string;
  readonly step: LeftOutStep;
  readonly reason: string;
  /** Cluster set. */
  readonly set?: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
}

type Named = Pick<PlacementCluster, "name">;

const NAME: FilterField<Named> = {
  type: "text",
  description: CLUSTERS.fields.name.help,
  some: ({ name }, test) => test(name),
};

const NAMES = { cluster: NAME, name: { ...NAME, description: "Name of the cluster, as in the list of clusters" } };

/** Fields of all clusters of a placement. */
const NAMED = {
  words: ({ name }: Named, test: (value: string) => boolean) => test(name),
  hasSmallWords: true,
  narrow: () => undefined,
  sorts: { name: { key: ({ name }: Named) => name } },
} as const;

/** Fields of selected clusters: decisions contain no others. */
export const chosenTable: ListTable<PlacementCluster> = {
  ...NAMED,
  fields: {
    ...NAMES,
    group: {
      type: "text",
      description: "Decision group: number or name",
      some: ({ group }, test) => group !== undefined && (test(String(group.index)) || test(group.name)),
    },
  },
  facets: {
    cluster: ({ name }) => name,
    name: ({ name }) => name,
    group: ({ group }) => group && (group.name || String(group.index)),
  },
};

/** Fields of excluded clusters. */
export const leftOutTable: ListTable<LeftOut> = {
  ...NAMED,
  fields: {
    ...NAMES,
    step: {
      type: "text",
      description: "Step at which it was excluded",
      values: LeftOutStep.options,
      some: ({ step }, test) => test(step),
    },
    set: {
      type: "text",
      description: CLUSTERS.fields.set.help,
      some: ({ set }, test) => set !== undefined && test(set),
    },
    label: {
      type: "text",
      hasPath: true,
      caseSensitive: true,
      description: CLUSTERS.fields.label.help,
      some: ({ labels }, test, { path }) => {
        const value = Object.hasOwn(labels, path) ? labels[path] : undefined;
        return value !== undefined && test(value);
      },
    },
  },
  facets: { cluster: ({ name }) => name, name: ({ name }) => name, step: ({ step }) => step, set: ({ set }) => set },
  pathFacets: { label: ({ labels }) => labels },
};
