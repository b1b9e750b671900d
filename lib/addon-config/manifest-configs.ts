import { workloadsOf } from "@/lib/health/workload-probe";
import type { RawObject } from "@/lib/kube/object";
import type { ManifestConfig } from "@/lib/resources/manifest-work";

const WELL_KNOWN = "WellKnownStatus";

/**
 * What the cluster's agent shall report back of a work's manifests: the state of every workload, since health is read from it,
 * and what the template asks for besides (addon.md §6.4.4 step 6).
 */
export function manifestConfigs(manifests: readonly RawObject[], asked: readonly ManifestConfig[]): object[] {
  const probed: ManifestConfig[] = workloadsOf(manifests).map((resourceIdentifier) => ({
    resourceIdentifier: { ...resourceIdentifier },
    feedbackRules: [{ type: WELL_KNOWN, jsonPaths: [] }],
    conditionRules: [],
  }));
  const merged = probed.map((config) => asked.filter((other) => isSame(config, other)).reduce(mergeInto, config));
  const others = asked.filter((config) => !probed.some((other) => isSame(config, other)));
  return [...merged, ...others].map(written);
}

function isSame({ resourceIdentifier: left }: ManifestConfig, { resourceIdentifier: right }: ManifestConfig): boolean {
  return left.group === right.group && left.resource === right.resource && left.namespace === right.namespace && left.name === right.name;
}

/** One well-known rule at most; paths whose name is taken are left out; the template's update strategy wins. */
function mergeInto(config: ManifestConfig, asked: ManifestConfig): ManifestConfig {
  const taken = new Set(config.feedbackRules.flatMap(({ jsonPaths }) => jsonPaths.map(({ name }) => name)));
  const added = asked.feedbackRules
    .filter(({ type }) => type !== WELL_KNOWN)
    .map((rule) => ({ ...rule, jsonPaths: rule.jsonPaths.filter(({ name }) => !taken.has(name)) }))
    .filter(({ type, jsonPaths }) => type !== "JSONPaths" || jsonPaths.length > 0);
  const updateStrategy = asked.updateStrategy ?? config.updateStrategy;
  return { ...config, feedbackRules: [...config.feedbackRules, ...added], ...(updateStrategy ? { updateStrategy } : {}) };
}

/** Without the empty lists of our reading. */
function written({ feedbackRules, conditionRules, ...config }: ManifestConfig): object {
  return {
    ...config,
    ...(feedbackRules.length > 0 ? { feedbackRules: feedbackRules.map(writtenRule) } : {}),
    ...(conditionRules.length > 0 ? { conditionRules } : {}),
  };
}

function writtenRule({ jsonPaths, ...rule }: ManifestConfig["feedbackRules"][number]): object {
  return jsonPaths.length > 0 ? { ...rule, jsonPaths } : rule;
}
