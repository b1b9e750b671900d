import { type Condition, condition } from "@/lib/kube/conditions";
import type { ObjectMeta } from "@/lib/kube/object";
import { REPLICA_SET_FINALIZER, REPLICA_SET_LABEL } from "@/lib/kube/ocm";
import { finalizerWriter } from "@/lib/objects/finalizer-writer";
import { shellWord } from "@/lib/objects/shell-word";
import { fitsReplicaSetLabel, replicaSetLabel } from "@/lib/replica-sets/status";
import type { DeletionCause } from "./agent-blocker";
import type { Deletion, DeletionObject } from "./deletion";
import { otherBlocker } from "./finalizer-blocker";
import { conditionText, finalizerStep, onHub, safely } from "./steps";

/** An object of the hub, which is of no cluster, as far as its deletion is concerned. */
export interface OwnFacts {
  readonly kind: string;
  /** As kubectl names it: "placements.cluster.open-cluster-management.io". */
  readonly resource: string;
  readonly metadata: ObjectMeta;
  readonly conditions?: readonly Condition[] | undefined;
  /** Of a replica set: works that it wrote, as its status counts them. */
  readonly works?: number | undefined;
  /** As the hub remembers who wrote what; absent where nobody looked. */
  readonly managedFields?: unknown;
}

/** What such an object waits for, one cause for each finalizer; undefined where it is not being deleted. */
export function explainOwn(facts: OwnFacts): Deletion | undefined {
  const { name, namespace, deletionTimestamp: since, finalizers } = facts.metadata;
  if (since === undefined) return undefined;
  const object = { kind: facts.kind, name, ...(namespace !== undefined && { namespace }) };
  const blockers = finalizers.map((finalizer) => {
    const { at, ...cause } = causeOf(object, finalizer, facts);
    return {
      ...cause,
      chain: [{ ...object, since }, at ?? { kind: "finalizer", name: finalizer, part: "finalizer" as const }],
    };
  });
  return { ...object, since, finalizers, blockers };
}

function causeOf(object: DeletionObject, finalizer: string, facts: OwnFacts): DeletionCause {
  if (finalizer === REPLICA_SET_FINALIZER && object.kind === "ManifestWorkReplicaSet")
    return fitsReplicaSetLabel(object) ? worksRemain(object, facts) : nameTooLong(object, facts);
  const writerOf = () => finalizerWriter(facts.managedFields, finalizer);
  return otherBlocker(object, finalizer, facts.resource, facts.metadata, { writerOf });
}

/** Nothing ever came of the set, and its controller gives up before the finalizer: nobody else removes it. */
function nameTooLong(object: DeletionObject, { resource, metadata, conditions = [] }: OwnFacts): DeletionCause {
  const label = replicaSetLabel(object);
  const refused = condition(conditions, "ManifestworkApplied");
  return {
    rule: "name-too-long",
    message: `${label} has ${label.length} characters, and a label takes 63: OCM's work controller wrote no works for ${object.name}, and does not release it either.`,
    actor: { kind: "person", name: "who may edit the replica set" },
    since: metadata.deletionTimestamp,
    evidence: [finalizersText(metadata), ...(refused ? [conditionText(refused)] : [])],
    steps: [
      safely(`See that ${object.name} has no works: its status counts none, and its name fits into no label.`, {
        action: { kind: "view", object },
        command: onHub(
          `--namespace ${shellWord(object.namespace ?? "")} get ${resource} ${shellWord(object.name)} --output yaml`,
        ),
      }),
      finalizerStep(
        object,
        REPLICA_SET_FINALIZER,
        resource,
        "Nothing: no work was ever written for it. To deliver the same, create one with a shorter name.",
      ),
    ],
  };
}

/** Its works go before it, each once its cluster has removed what it applied. */
function worksRemain(
  object: DeletionObject,
  { resource, metadata, conditions = [], works = 0 }: OwnFacts,
): DeletionCause {
  const selector = shellWord(`${REPLICA_SET_LABEL}=${replicaSetLabel(object)}`);
  const applied = condition(conditions, "ManifestworkApplied");
  return {
    rule: works > 0 ? "being-removed" : "hub-controller-stopped",
    message:
      works > 0
        ? `${object.name} goes when its works are gone: its status counts ${works}.`
        : `${object.name} has no works left, and OCM's work controller does not remove its finalizer.`,
    actor: { kind: "controller", name: "the hub's work controller" },
    since: metadata.deletionTimestamp,
    evidence: [
      finalizersText(metadata),
      `status.summary.total is ${works}.`,
      ...(applied ? [conditionText(applied)] : []),
    ],
    steps: [
      safely("See which works are left: one that hangs says on its own page what it waits for.", {
        command: onHub(`get manifestworks --all-namespaces --selector ${selector}`),
      }),
      safely("See that the work controller runs, and that the hub's gate ManifestWorkReplicaSet is on.", {
        command: onHub("--namespace open-cluster-management-hub get deployments,pods"),
      }),
      finalizerStep(
        object,
        REPLICA_SET_FINALIZER,
        resource,
        "Works that are left stay, with what they apply: nobody restores or removes them any more.",
      ),
    ],
  };
}

function finalizersText({ finalizers }: ObjectMeta): string {
  return `metadata.finalizers has ${finalizers.join(", ")}.`;
}
