import type { Subject } from "@/lib/api/live/subjects";
import type { WatchedKind } from "@/lib/api/live/watched-kinds";
import { SHARED_ADD_ON } from "./two-callers-hub";

/** Marked objects of each kind whose changes are all reported. */
const OBJECTS: Readonly<Record<WatchedKind, (mark: string) => { readonly name: string; readonly namespace?: string }>> =
  {
    "managedclusters.cluster.open-cluster-management.io": (mark) => ({ name: `${mark}-1` }),
    "managedclustersets.cluster.open-cluster-management.io": (mark) => ({ name: `${mark}-set` }),
    "managedclustersetbindings.cluster.open-cluster-management.io": (mark) => ({
      namespace: `team-${mark}`,
      name: `${mark}-set`,
    }),
    "placements.cluster.open-cluster-management.io": placed,
    "clustermanagementaddons.addon.open-cluster-management.io": (mark) => ({ name: `${mark}-addon` }),
    "managedclusteraddons.addon.open-cluster-management.io": (mark) => ({
      namespace: `${mark}-2`,
      name: SHARED_ADD_ON,
    }),
    "manifestworks.work.open-cluster-management.io": (mark) => ({ namespace: `${mark}-3`, name: `${mark}-leaving` }),
    "manifestworkreplicasets.work.open-cluster-management.io": (mark) => ({
      namespace: `team-${mark}`,
      name: `${mark}-rolled`,
    }),
  };

type Of<Name extends Subject["subject"]> = Extract<Subject, { subject: Name }>;

/** Every subject by its name, with its parameters for the mark. A new subject adds a line. */
const SUBJECTS: { readonly [Name in Subject["subject"]]: (mark: string) => readonly Of<Name>[] } = {
  object: (mark) =>
    (Object.keys(OBJECTS) as WatchedKind[]).map((kind) => ({ subject: "object", kind, ...OBJECTS[kind](mark) })), // keys lose their names
  placement: (mark) => [{ subject: "placement", ...placed(mark) }],
  "placement-clusters": (mark) => [{ subject: "placement-clusters", ...placed(mark) }],
  chain: (mark) => pairs(mark).map((pair) => ({ subject: "chain", ...pair })),
  why: (mark) => pairs(mark).map((pair) => ({ subject: "why", ...pair })),
};

/** All that can be followed of what bears a mark, each in a slot of its own. */
export function subjectsOf(mark: string): readonly (readonly [string, Subject])[] {
  return Object.entries(SUBJECTS).flatMap(([name, of]) =>
    of(mark).map((subject, index) => [`${name}-${index}`, subject] as const),
  );
}

/**
 * What changes when the mark's own objects are touched: the add-on on the second cluster, its placement, the work that
 * is being deleted on the third, and a replica set.
 */
export const TOUCHED = [
  "chain-1",
  "object-3",
  "object-5",
  "object-6",
  "object-7",
  "placement-0",
  "placement-clusters-0",
  "why-0",
  "why-1",
];

function placed(mark: string) {
  return { namespace: `team-${mark}`, name: `${mark}-place` };
}

function pairs(mark: string) {
  return [
    { cluster: `${mark}-1`, addOn: `${mark}-addon` },
    { cluster: `${mark}-2`, addOn: SHARED_ADD_ON },
  ];
}
