import type { Subject } from "@/lib/api/live/subjects";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { Caller } from "@/server/auth/caller";
import { requireCluster } from "@/server/auth/require-cluster";
import { ROLLOUT_KINDS } from "@/server/auth/rollout-scope";
import { requireAll } from "@/server/auth/scope";

/** A part of an answer with its own access check. */
export type Part =
  | "add-on"
  | "add-ons"
  | "bindings"
  | "cluster add-on"
  | "decisions"
  | "requests"
  | "rollouts"
  | "sets"
  | "works"
  | `${"bindings" | "decisions" | "placements"} in ${string}`;

type Kind = Pick<Resource, "group" | "plural">;

interface About {
  /** Where it is one: which. */
  readonly object: { readonly resource: Kind; readonly ref: ObjectRef } | undefined;
  /** Of an add-on: the keys of the placements that it names. */
  readonly placements: readonly string[];
}

/**
 * The parts of an answer visible to the caller, in a fixed order, by the rights the answer needs: of a viewed object
 * they are reviewed by name if they do not hold for its whole kind. Throws `ApiError` "forbidden" if there would be no
 * answer.
 */
export async function visibleParts(caller: Caller, subject: Subject, about: About): Promise<readonly Part[]> {
  switch (subject.subject) {
    case "object":
      if (about.object) await requireMay(caller, "get", about.object.resource, about.object.ref);
      return [];
    case "placement":
      await requireMay(caller, "get", placements, { namespace: subject.namespace, name: subject.name });
      return partsOfPlacement(caller, subject.namespace);
    case "placement-clusters":
      for (const kind of [placements, placementDecisions])
        await requireMay(caller, "list", kind, { namespace: subject.namespace });
      return [];
    case "chain":
      return partsOfChain(caller, subject);
    case "why":
      await requireCluster(caller, subject.cluster);
      return partsOfWhy(caller, subject, about.placements);
  }
}

function partsOfPlacement(caller: Caller, namespace: string): Promise<readonly Part[]> {
  return allowed([
    ["add-ons", may(caller, "list", clusterManagementAddOns)],
    ["sets", may(caller, "list", managedClusterSets)],
    ["bindings", may(caller, "list", managedClusterSetBindings, { namespace })],
  ]);
}

interface Pair {
  readonly cluster: string;
  readonly addOn: string;
}

/** From the add-on itself the chain shows its placements, to callers who may see decisions. */
async function partsOfChain(caller: Caller, { cluster, addOn }: Pair): Promise<readonly Part[]> {
  const decisions = may(caller, "list", placementDecisions);
  return allowed([
    ["add-on", decisions.then((seesThem) => seesThem && maySee(caller, addOn))],
    ...ofClusterAddOn(caller, { cluster, addOn }),
    ["decisions", decisions],
  ]);
}

function partsOfWhy(caller: Caller, { cluster, addOn }: Pair, keys: readonly string[]): Promise<readonly Part[]> {
  const namespaces = [...new Set(keys.map((key) => key.slice(0, key.indexOf("/"))))].sort();
  return allowed([
    ["add-on", maySee(caller, addOn)],
    ...ofClusterAddOn(caller, { cluster, addOn }),
    ["requests", may(caller, "list", certificateSigningRequests)],
    ["sets", may(caller, "list", managedClusterSets)],
    ["rollouts", Promise.all(ROLLOUT_KINDS.map((kind) => may(caller, "list", kind))).then((all) => all.every(Boolean))],
    ...namespaces.flatMap((namespace): PartRight[] => [
      [`bindings in ${namespace}`, may(caller, "list", managedClusterSetBindings, { namespace })],
      [`placements in ${namespace}`, may(caller, "list", placements, { namespace })],
      [`decisions in ${namespace}`, may(caller, "list", placementDecisions, { namespace })],
    ]),
  ]);
}

type PartRight = readonly [Part, Promise<boolean>];

function ofClusterAddOn(caller: Caller, { cluster, addOn }: Pair): readonly PartRight[] {
  return [
    ["cluster add-on", may(caller, "get", managedClusterAddOns, { namespace: cluster, name: addOn })],
    ["works", may(caller, "list", manifestWorks, { namespace: cluster })],
  ];
}

async function maySee(caller: Caller, addOn: string): Promise<boolean> {
  return (
    (await may(caller, "list", clusterManagementAddOns)) || may(caller, "get", clusterManagementAddOns, { name: addOn })
  );
}

async function allowed(rights: readonly PartRight[]): Promise<readonly Part[]> {
  const answers = await Promise.all(rights.map(([, answer]) => answer));
  return rights.flatMap(([part], index) => (answers[index] ? [part] : []));
}

interface Where {
  readonly namespace?: string;
  readonly name?: string;
}

/** For all of a kind, which is mostly cached, or there. */
async function may({ rights }: Caller, verb: string, resource: Kind, where?: Where): Promise<boolean> {
  if (await rights.may({ verb, resource })) return true;
  return where !== undefined && rights.may({ verb, resource, ...where });
}

/** The same whether or not the object exists. */
async function requireMay(caller: Caller, verb: string, resource: Kind, where: Where): Promise<void> {
  if (!(await may(caller, verb, resource, where))) await requireAll(caller, verb, resource);
}
