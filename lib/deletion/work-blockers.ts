import { condition, isTrue } from "@/lib/kube/conditions";
import { WORK_CLEANUP_FINALIZER } from "@/lib/kube/ocm";
import { shellWord } from "@/lib/objects/shell-word";
import type { ManifestStatus, ManifestWork } from "@/lib/resources/manifest-work";
import type { DeletionCause } from "./agent-blocker";
import type { DeletionFacts } from "./facts";
import { otherBlocker } from "./finalizer-blocker";
import { conditionText, finalizerStep, manifestLink, onCluster, safely } from "./steps";

const RESOURCE = "manifestworks.work.open-cluster-management.io";

/**
 * What a work that is being deleted waits for: its agent first, then other finalizers. `agent` is why the agent cannot
 * remove anything.
 */
export function workBlockers(
  work: ManifestWork,
  agent: DeletionCause | undefined,
  facts: Pick<DeletionFacts, "writerOf">,
): DeletionCause[] {
  const { name, namespace = "", finalizers } = work.metadata;
  const object = { kind: "ManifestWork", namespace, name };
  const others = finalizers.filter((finalizer) => finalizer !== WORK_CLEANUP_FINALIZER);
  const own = finalizers.includes(WORK_CLEANUP_FINALIZER) ? [withLastResort(agent ?? removal(work), work)] : [];
  return [...own, ...others.map((finalizer) => otherBlocker(object, finalizer, RESOURCE, work.metadata, facts))];
}

/** Removing the agent's finalizer ends the work, and what it created stays. */
function withLastResort(finding: DeletionCause, { metadata }: ManifestWork): DeletionCause {
  const { name, namespace = "" } = metadata;
  const leaves = `What ${name} created stays on ${namespace}, and nothing on the hub knows of it any more.`;
  const step = finalizerStep({ kind: "ManifestWork", namespace, name }, WORK_CLEANUP_FINALIZER, RESOURCE, leaves);
  return { ...finding, steps: [...finding.steps, step] };
}

/** What the agent says of the removal. */
function removal(work: ManifestWork): DeletionCause {
  const { manifests } = work.status.resourceStatus;
  const deleting = condition(work.status.conditions, "Deleting");
  const texts = [deleting, ...manifests.flatMap(({ conditions }) => conditions)].flatMap((each) =>
    each && FORBIDDEN.test(each.message) ? [conditionText(each)] : [],
  );
  const since = deleting?.lastTransitionTime || work.metadata.deletionTimestamp;
  if (texts.length > 0) return { ...forbidden(work, texts), since };
  const remaining = manifests.filter(({ conditions }) => isTrue(conditions, "Available"));
  // Before the agent has reported on the removal, all manifests are reported as available.
  if (!deleting || remaining.length === 0 || remaining.length === manifests.length) return { ...removing(work), since };
  const stuck = remaining.find(({ resourceMeta: { kind } }) => SLOW_KINDS.has(kind)) ?? remaining[0];
  return stuck ? { ...remains(work, stuck), at: manifestLink(stuck), since } : { ...removing(work), since };
}

const FORBIDDEN = /\bforbidden\b|\bnot allowed\b|\bcannot (?:delete|get|patch)\b/i;
const SLOW_KINDS: ReadonlySet<string> = new Set(["CustomResourceDefinition", "Namespace"]);

function forbidden({ metadata }: ManifestWork, evidence: readonly string[]): DeletionCause {
  const cluster = metadata.namespace ?? "";
  return {
    rule: "removal-forbidden",
    message: `The cluster refuses what the agent on ${cluster} has to do.`,
    actor: { kind: "person", name: `the administrators of ${cluster}` },
    evidence,
    steps: [
      safely("Give the agent, or the executor that the work names, the right that the message names.", {
        command: onCluster(cluster, "get clusterrolebindings --output wide"),
      }),
    ],
  };
}

function remains({ metadata }: ManifestWork, manifest: ManifestStatus): DeletionCause {
  const cluster = metadata.namespace ?? "";
  const { kind, namespace, name } = manifest.resourceMeta;
  const at = namespace === "" ? name : `${namespace}/${name}`;
  const evidence = [`${kind} ${at} is still there; other manifests of the work are gone.`];
  const actor = { kind: "person", name: `the administrators of ${cluster}` } as const;
  if (kind === "CustomResourceDefinition")
    return {
      rule: "definition-in-use",
      message: `CustomResourceDefinition ${at} is not removed: resources of it are left whose controller is gone.`,
      actor,
      evidence,
      steps: [
        safely("List what is left of it.", {
          command: onCluster(cluster, `get ${shellWord(name)} --all-namespaces`),
        }),
        safely(
          "Run the controller of these resources until they are gone, or delete them where it does not clean up.",
          {
            command: onCluster(cluster, `delete ${shellWord(name)} --all --all-namespaces`),
          },
        ),
      ],
    };
  if (kind === "Namespace")
    return {
      rule: "namespace-in-use",
      message: `Namespace ${at} on ${cluster} is not removed: something in it is left.`,
      actor,
      evidence,
      steps: [
        safely("Read in its conditions what is left, and remove that.", {
          command: onCluster(cluster, `describe namespace ${shellWord(name)}`),
        }),
      ],
    };
  const where = namespace === "" ? "" : `--namespace ${shellWord(namespace)} `;
  return {
    rule: "manifest-remains",
    message: `${kind} ${at} on ${cluster} is not removed: a finalizer of its own holds it.`,
    actor,
    evidence,
    steps: [
      safely("Read its finalizers, and run the controller that removes them.", {
        command: onCluster(cluster, `${where}get ${shellWord(`${kind.toLowerCase()}/${name}`)} --output yaml`),
      }),
    ],
  };
}

function removing({ metadata }: ManifestWork): DeletionCause {
  const cluster = metadata.namespace ?? "";
  return {
    rule: "being-removed",
    message: `The agent on ${cluster} is removing what ${metadata.name} created.`,
    actor: { kind: "agent", name: `the agent on ${cluster}` },
    evidence: [],
    steps: [
      safely("Wait for it; if that lasts, read what the agent says.", {
        command: onCluster(
          cluster,
          "--namespace open-cluster-management-agent logs deployment/klusterlet-agent --tail 100",
        ),
      }),
    ],
  };
}
