import type { ConfigLine, SetupStrategy } from "@/lib/api/add-on-setup";

/** How clusters follow each other through a placement, in sentences. */
export function rolloutWords({ type, maxConcurrency, minSuccessTime, progressDeadline, maxFailures, mandatory }: SetupStrategy): string[] {
  const first = mandatory.length > 0 ? [`First ${mandatory.join(", ")}, which tolerate no failure.`] : [];
  const soak = minSuccessTime ? [`A cluster has to hold for ${minSuccessTime} before it counts as done.`] : [];
  const deadline = progressDeadline
    ? `One that takes longer than ${progressDeadline} has timed out.`
    : "No cluster ever times out: it has no deadline.";
  const failures = maxFailures
    ? `Up to ${maxFailures} may fail before nothing further starts.`
    : "One failure, and nothing further starts.";
  switch (type) {
    case "All":
      return ["All clusters at once.", deadline];
    case "Progressive":
      return [
        ...first,
        maxConcurrency ? `At most ${maxConcurrency} clusters at a time.` : "As many at a time as a decision group has.",
        ...soak,
        deadline,
        failures,
      ];
    case "ProgressivePerGroup":
      return [...first, "Decision group by decision group.", ...soak, deadline, failures];
    default:
      return [`By the strategy ${type}, which OCM does not know.`];
  }
}

/** "namespace/name", or that there is none. */
export function configName({ namespace, name }: Pick<ConfigLine, "namespace" | "name">): string {
  if (name === "") return "none";
  return namespace ? `${namespace}/${name}` : name;
}

const KINDS: Readonly<Record<string, string>> = {
  addontemplates: "AddOnTemplate",
  addondeploymentconfigs: "AddOnDeploymentConfig",
};

/** The kind of a configuration as people know it. */
export function configKind({ resource, group }: Pick<ConfigLine, "resource" | "group">): string {
  return KINDS[resource] ?? `${resource}.${group}`;
}
