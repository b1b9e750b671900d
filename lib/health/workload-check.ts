import type { ProbeResult } from "./probe";

/**
 * Why one of these apps Deployments and DaemonSets is not healthy, undefined where all are
 * (docs/reference/add-ons.md#workload-check). Can be the `check` of a prober.
 */
export function workloadsFailure(results: readonly ProbeResult[]): string | undefined {
  return results.map(failureOf).find((failure) => failure !== undefined);
}

function failureOf({ resource: { group, resource, namespace, name }, values }: ProbeResult): string | undefined {
  const what = `${resource} ${namespace}/${name}`;
  const value = (key: string) => values.find((each) => each.name === key)?.fieldValue.integer;
  if (resource !== "deployments" && resource !== "daemonsets") return `unsupported resource type ${resource}`;
  if (group !== "apps") return `unsupported resource group ${group}`;
  if (values.length === 0) return `no values are probed for ${what}`;
  const isDeployment = resource === "deployments";
  const desired = value(isDeployment ? "Replicas" : "DesiredNumberScheduled");
  const ready = value(isDeployment ? "ReadyReplicas" : "NumberReady");
  if (desired === undefined) return "desiredNumberReplicas is not probed";
  if (isDeployment && desired === 0) return undefined;
  if (ready === undefined) return "readyReplica is not probed";
  const isReady = isDeployment ? ready >= 1 : ready === desired;
  return isReady ? undefined : `desiredNumberReplicas is ${desired} but readyReplica is ${ready} for ${what}`;
}
