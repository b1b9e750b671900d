import { configHashes, workHasConfigs } from "@/lib/addon-config/config-hash";
import { plural } from "@/lib/format/count";
import { asSentence } from "@/lib/health/summary";
import { isUnknown, unknownConfigText } from "@/lib/health/unknown-config";
import { condition } from "@/lib/kube/conditions";
import { REQUIREMENTS_CONDITION } from "@/lib/kube/names";
import { CONFIG_HASH_ANNOTATION } from "@/lib/kube/ocm";
import { kindAndName } from "@/lib/objects/kind-and-name";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import type { Seen } from "./facts";
import {
  absent,
  breaks,
  cite,
  citeAbsent,
  citeCondition,
  type Explanation,
  hides,
  holds,
  keyPath,
  sinceOf,
  waits,
} from "./finding";

/** May the cluster have its configuration, and which one. */
export function configuredFinding(clusterAddOn: ManagedClusterAddOn): Explanation {
  const { metadata, spec, status } = clusterAddOn;
  const unsupported = spec.configs.findIndex(
    ({ group, resource }) =>
      !status.supportedConfigs.some((known) => known.group === group && known.resource === resource),
  );
  const wanted = spec.configs[unsupported];
  if (wanted && condition(status.conditions, "Progressing")?.reason === "ConfigurationUnsupported") {
    const cites = [
      cite(
        managedClusterAddOns,
        metadata,
        `.spec.configs[${unsupported}].resource`,
        `${wanted.resource}.${wanted.group}`,
      ),
      cite(
        managedClusterAddOns,
        metadata,
        ".status.supportedConfigs",
        status.supportedConfigs.map(({ resource }) => resource).join(", ") || "none",
      ),
    ];
    return breaks(
      `The add-on does not support ${wanted.resource}.${wanted.group}, which this cluster refers to (${wanted.name}).`,
      cites,
    );
  }
  const reported = condition(status.conditions, "Configured");
  const cites = [citeCondition(managedClusterAddOns, clusterAddOn, "Configured")];
  const since = sinceOf(clusterAddOn, "Configured");
  if (reported?.status === "False")
    return waits(
      `Its configuration is not assigned yet: ${asSentence(reported.message || reported.reason) ?? ""}`,
      cites,
      {
        since,
      },
    );
  const empty = status.configReferences.findIndex(isUnknown);
  const reference = status.configReferences[empty];
  if (reference) {
    const hash = cite(
      managedClusterAddOns,
      metadata,
      `.status.configReferences[${empty}].desiredConfig.specHash`,
      "not set",
    );
    return breaks(unknownConfigText(reference), [hash]);
  }
  const desired = status.configReferences.flatMap(({ desiredConfig }, index) => {
    if (!desiredConfig) return [];
    return [
      cite(
        managedClusterAddOns,
        metadata,
        `.status.configReferences[${index}].desiredConfig`,
        `${desiredConfig.name} ${short(desiredConfig.specHash)}`,
      ),
    ];
  });
  if (desired.length > 0)
    return holds("Its configuration is supported and assigned.", [...cites, ...desired], {
      since,
    });
  if (reported) return holds("No configuration to wait for.", cites, { since });
  return absent(waits("No configuration assigned yet.", cites));
}

/** Whether a work with the desired configuration exists. */
export function workFinding(clusterAddOn: ManagedClusterAddOn, seen: Seen<readonly ManifestWork[]>): Explanation {
  if (seen.missing) return hides("the works of the cluster", seen.missing);
  const works = seen.value.filter(({ metadata }) => !metadata.name.includes("-pre-delete"));
  const { metadata, status } = clusterAddOn;
  const [first] = works;
  if (!first) return workless(clusterAddOn);
  const outdated = works.find((work) => !workHasConfigs(work, status.configReferences));
  const path = keyPath("annotations", CONFIG_HASH_ANNOTATION);
  const hashOf = (work: ManifestWork) =>
    cite(manifestWorks, work.metadata, path, hashesWord(work.metadata.annotations[CONFIG_HASH_ANNOTATION]));
  if (outdated && status.configReferences.length > 0) {
    const desired = Object.values(configHashes(status.configReferences)).map(short).join(", ");
    const cites = [
      hashOf(outdated),
      cite(managedClusterAddOns, metadata, ".status.configReferences[*].desiredConfig.specHash", desired),
    ];
    return waits(`The work ${outdated.metadata.name} still has an outdated configuration.`, cites);
  }
  const names = works.map((work) => work.metadata.name).join(", ");
  const carried = works.reduce((sum, { spec }) => sum + spec.workload.manifests.length, 0);
  const since = first.metadata.creationTimestamp || undefined;
  return holds(
    `The work ${names} exists with ${plural(carried, "manifest")} and the desired configuration.`,
    works.map(hashOf),
    {
      since,
    },
  );
}

/** Without works: none could be written, none is needed, or none exists yet. */
function workless(clusterAddOn: ManagedClusterAddOn): Explanation {
  const { metadata, status } = clusterAddOn;
  const applied = condition(status.conditions, "ManifestApplied");
  const cites = [citeCondition(managedClusterAddOns, clusterAddOn, "ManifestApplied")];
  const since = sinceOf(clusterAddOn, "ManifestApplied");
  if (applied?.status === "False")
    return breaks(`Its work could not be written: ${asSentence(applied.message || applied.reason) ?? ""}`, cites, {
      since,
    });
  if (applied?.status === "True")
    return holds("Nothing to install on the cluster, so there is no work.", cites, { since });
  if (condition(status.conditions, "Available")?.status === "True") {
    return holds("It reports without a work.", [citeCondition(managedClusterAddOns, clusterAddOn, "Available")]);
  }
  const unmet = requirementFinding(clusterAddOn);
  if (unmet) return unmet;
  const name = `addon-${metadata.name}-deploy-0`;
  return absent(
    waits("The add-on manager has not created a work yet.", [
      citeAbsent(manifestWorks, { namespace: metadata.namespace, name }),
    ]),
  );
}

/** The add-on that has to be there first; undefined where it waits for none. */
function requirementFinding(clusterAddOn: ManagedClusterAddOn): Explanation | undefined {
  const met = condition(clusterAddOn.status.conditions, REQUIREMENTS_CONDITION);
  if (met?.status !== "False") return undefined;
  const cites = [citeCondition(managedClusterAddOns, clusterAddOn, REQUIREMENTS_CONDITION)];
  const since = sinceOf(clusterAddOn, REQUIREMENTS_CONDITION);
  return waits(asSentence(met.message || met.reason) ?? "", cites, { since });
}

/** Whether the cluster has applied its works, and they are available. */
export function appliedFinding(seen: Seen<readonly ManifestWork[]>): Explanation | undefined {
  if (seen.missing) return hides("the works of the cluster", seen.missing);
  const works = seen.value.filter(({ metadata }) => !metadata.name.includes("-pre-delete"));
  if (works.length === 0) return undefined;
  const findings = works.map((work) => workApplied(work));
  const worst = findings.find(({ state }) => state === "broken") ?? findings.find(({ state }) => state === "waiting");
  if (worst) return worst;
  const since = findings
    .flatMap((each) => each.since ?? [])
    .toSorted()
    .at(-1);
  return holds(
    "All manifests are applied and available.",
    findings.flatMap(({ cites }) => [...cites]),
    { since },
  );
}

function workApplied(work: ManifestWork): Explanation {
  const { metadata, status } = work;
  for (const type of ["Applied", "Available"] as const) {
    const reported = condition(status.conditions, type);
    const cites = [citeCondition(manifestWorks, work, type)];
    const since = sinceOf(work, type);
    if (!reported)
      return waits(
        `The cluster has not reported yet whether the manifests of ${metadata.name} are ${DONE[type]}.`,
        cites,
      );
    if (reported.status === "False")
      return (
        failed(work, type) ??
        breaks(
          `The manifests of ${metadata.name} are not ${DONE[type]}: ${asSentence(reported.message) ?? ""}`,
          cites,
          {
            since,
          },
        )
      );
    if (reported.status !== "True")
      return waits(`The cluster does not know whether the manifests of ${metadata.name} are ${DONE[type]}.`, cites, {
        since,
      });
    if (reported.observedGeneration !== undefined && reported.observedGeneration !== metadata.generation) {
      return waits(
        `The cluster has not processed the latest version of ${metadata.name} yet.`,
        [cite(manifestWorks, metadata, ".metadata.generation", `${metadata.generation}`), ...cites],
        { since },
      );
    }
  }
  return holds("", [citeCondition(manifestWorks, work, "Applied"), citeCondition(manifestWorks, work, "Available")], {
    since: sinceOf(work, "Available"),
  });
}

const DONE = { Applied: "applied", Available: "there" } as const;

/** The first manifest that the cluster could not apply, or that is unavailable; undefined if it names none. */
function failed({ metadata, status }: ManifestWork, type: "Applied" | "Available"): Explanation | undefined {
  const manifests = status.resourceStatus.manifests;
  const indexes = manifests.flatMap((manifest, index) =>
    condition(manifest.conditions, type)?.status === "False" ? [index] : [],
  );
  const [index] = indexes;
  const manifest = index === undefined ? undefined : manifests[index];
  if (!manifest || index === undefined) return undefined;
  const reported = condition(manifest.conditions, type);
  const what = kindAndName(manifest.resourceMeta);
  const more = indexes.length > 1 ? ` ${indexes.length - 1} more manifests are not.` : "";
  const field = `.status.resourceStatus.manifests[${index}].conditions[?(@.type=="${type}")]`;
  const cites = [cite(manifestWorks, metadata, field, [reported?.status, reported?.reason].filter(Boolean).join(", "))];
  const why = asSentence(reported?.message ?? "") ?? "The cluster gives no reason.";
  return breaks(`${what} is not ${DONE[type]} on ${metadata.namespace ?? "the cluster"}: ${why}${more}`, cites, {
    since: reported?.lastTransitionTime || undefined,
  });
}

/** Six digits of each hash are enough to distinguish them. */
function short(hash: string): string {
  return hash.slice(0, 6);
}

function hashesWord(annotation: string | undefined): string {
  const hashes = annotation?.match(/"[0-9a-f]{12,}"/g) ?? [];
  return hashes.length > 0 ? hashes.map((hash) => hash.slice(1, 7)).join(", ") : (annotation ?? "not set");
}
