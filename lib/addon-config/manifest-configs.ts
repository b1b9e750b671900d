import type { ProbeField } from "@/lib/health/probe";
import type { ManifestConfig } from "@/lib/resources/manifest-work";

const WELL_KNOWN = "WellKnownStatus";

/**
 * What the cluster's agent reports of a work's manifests and how it applies them: for health, and what the add-on's
 * agent asks for besides.
 */
export function manifestConfigs(probed: readonly ProbeField[], requestedConfigs: readonly ManifestConfig[]): object[] {
  const configs = probed.map((field): ManifestConfig => ({ ...field, conditionRules: [] }));
  const merged = configs.map((config) =>
    requestedConfigs.filter((other) => isSame(config, other)).reduce(mergeInto, config),
  );
  const others = requestedConfigs.filter((config) => !probed.some((field) => isSame(field, config)));
  return [...merged, ...others].map(written);
}

function isSame({ resourceIdentifier: left }: ProbeField, { resourceIdentifier: right }: ProbeField): boolean {
  return (
    left.group === right.group &&
    left.resource === right.resource &&
    left.namespace === right.namespace &&
    left.name === right.name
  );
}

/** One well-known rule at most; paths whose name is taken are left out; the update strategy that is asked for wins. */
function mergeInto(config: ManifestConfig, requestedConfigs: ManifestConfig): ManifestConfig {
  const taken = new Set(config.feedbackRules.flatMap(({ jsonPaths }) => jsonPaths.map(({ name }) => name)));
  const hasWellKnown = config.feedbackRules.some(({ type }) => type === WELL_KNOWN);
  const added = requestedConfigs.feedbackRules
    .filter(({ type }) => type !== WELL_KNOWN || !hasWellKnown)
    .map((rule) => ({ ...rule, jsonPaths: rule.jsonPaths.filter(({ name }) => !taken.has(name)) }))
    .filter(({ type, jsonPaths }) => type !== "JSONPaths" || jsonPaths.length > 0);
  const updateStrategy = requestedConfigs.updateStrategy ?? config.updateStrategy;
  return {
    ...config,
    feedbackRules: [...config.feedbackRules, ...added],
    ...(updateStrategy ? { updateStrategy } : {}),
  };
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
