import type { ConfigLine, SetupStrategy } from "@/lib/api/addons/add-on-setup";

/** How clusters follow each other through a placement, in sentences. */
export function rolloutText({
  type,
  maxConcurrency,
  minSuccessTime,
  progressDeadline,
  maxFailures,
  mandatory,
}: SetupStrategy): string[] {
  const first = mandatory.length > 0 ? [`Mandatory groups first: ${mandatory.join(", ")}. They allow no failure.`] : [];
  const soak = minSuccessTime ? [`A cluster must stay applied for ${minSuccessTime} to count as done.`] : [];
  const deadline = progressDeadline
    ? `A cluster that takes longer than ${progressDeadline} times out.`
    : "No deadline: clusters never time out.";
  const failures = maxFailures ? `Stops when more than ${maxFailures} fail.` : "Stops after the first failure.";
  switch (type) {
    case "All":
      return ["All: every cluster at once.", deadline];
    case "Progressive":
      return [
        ...first,
        maxConcurrency
          ? `Progressive: at most ${maxConcurrency} clusters at a time.`
          : "Progressive: one decision group's size at a time.",
        ...soak,
        deadline,
        failures,
      ];
    case "ProgressivePerGroup":
      return [...first, "ProgressivePerGroup: decision group by decision group.", ...soak, deadline, failures];
    default:
      return [`Unknown strategy ${type}.`];
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
