import type { Subject } from "@/lib/api/subjects";
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

/** A part of an answer for which the caller's rights are asked by itself. */
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
 * The parts of an answer that the caller may see, in one order, by the very rights that the answer takes: of an object that somebody looks at they
 * are asked by name where they do not hold for all of its kind. Throws `ApiError` "forbidden" where it would not be answered.
 */
export async function seenOf(caller: Caller, subject: Subject, about: About): Promise<readonly Part[]> {
  switch (subject.subject) {
    case "object":
      if (about.object) await requireMay(caller, "get", about.object.resource, about.object.ref);
      return [];
    case "placement":
      await requireMay(caller, "get", placements, { namespace: subject.namespace, name: subject.name });
      return partsOfPlacement(caller, subject.namespace);
    case "placement-clusters":
      for (const kind of [placements, placementDecisions]) await requireMay(caller, "list", kind, { namespace: subject.namespace });
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

/** Of the add-on itself the chain says which placements it names, and that to whoever may see decisions. */
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
    ...namespaces.flatMap((namespace): Asked[] => [
      [`bindings in ${namespace}`, may(caller, "list", managedClusterSetBindings, { namespace })],
      [`placements in ${namespace}`, may(caller, "list", placements, { namespace })],
      [`decisions in ${namespace}`, may(caller, "list", placementDecisions, { namespace })],
    ]),
  ]);
}

type Asked = readonly [Part, Promise<boolean>];

function ofClusterAddOn(caller: Caller, { cluster, addOn }: Pair): readonly Asked[] {
  return [
    ["cluster add-on", may(caller, "get", managedClusterAddOns, { namespace: cluster, name: addOn })],
    ["works", may(caller, "list", manifestWorks, { namespace: cluster })],
  ];
}

async function maySee(caller: Caller, addOn: string): Promise<boolean> {
  return (await may(caller, "list", clusterManagementAddOns)) || may(caller, "get", clusterManagementAddOns, { name: addOn });
}

async function allowed(asked: readonly Asked[]): Promise<readonly Part[]> {
  const answers = await Promise.all(asked.map(([, answer]) => answer));
  return asked.flatMap(([part], place) => (answers[place] ? [part] : []));
}

interface Where {
  readonly namespace?: string;
  readonly name?: string;
}

/** To all of a kind, which is known mostly, or there. */
async function may({ rights }: Caller, verb: string, resource: Kind, where?: Where): Promise<boolean> {
  if (await rights.may({ verb, resource })) return true;
  return where !== undefined && rights.may({ verb, resource, ...where });
}

/** Says the same whether or not there is such an object. */
async function requireMay(caller: Caller, verb: string, resource: Kind, where: Where): Promise<void> {
  if (!(await may(caller, verb, resource, where))) await requireAll(caller, verb, resource);
}
