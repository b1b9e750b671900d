import type { RawObject } from "@/lib/kube/object";
import { isFields } from "./editable";

interface Step {
  readonly before?: RawObject | undefined;
  readonly after?: RawObject | undefined;
}

/**
 * The commands of clusteradm that do the same as these writes; none unless it has one for each of them. Add-ons are
 * enabled and disabled, and clusters accepted, by one command for several clusters.
 */
export function clusteradmCommands(steps: readonly Step[]): string[] {
  const commands = new Map<string, string[]>();
  for (const step of steps) {
    const command = commandOf(step);
    if (!command) return [];
    commands.set(command.verb, [...(commands.get(command.verb) ?? []), command.of]);
  }
  return [...commands].flatMap(([verb, names]) =>
    // What it takes as a flag may be several.
    verb.endsWith("--clusters") ? [`${verb} ${names.join(",")}`] : names.map((name) => verb.replace("NAME", name)),
  );
}

interface Command {
  readonly verb: string;
  readonly of: string;
}

function commandOf(step: Step): Command | undefined {
  const object = step.after ?? step.before;
  const { name = "", namespace = "" } = object?.metadata ?? {};
  const isNew = step.before === undefined;
  if (step.before && step.after) return isAccepted(step.before, step.after) ? accepted(name) : undefined;
  switch (object?.kind) {
    case "ManagedClusterAddOn":
      return isNew && hasSpec(object) ? undefined : { verb: addOnVerb(isNew, name), of: namespace };
    case "ManagedClusterSetBinding":
      return { verb: `clusteradm clusterset ${isNew ? "bind" : "unbind"} NAME --namespace ${namespace}`, of: name };
    default:
      return undefined;
  }
}

function addOnVerb(isNew: boolean, name: string): string {
  return `clusteradm addon ${isNew ? "enable" : "disable"} --names ${name} --clusters`;
}

/** It does more than change the cluster. */
const ALSO_APPROVES = "# This also approves the pending certificate requests of the clusters.\n";

function accepted(cluster: string): Command {
  return { verb: `${ALSO_APPROVES}clusteradm accept --clusters`, of: cluster };
}

/** It takes no configuration. */
function hasSpec({ spec }: RawObject): boolean {
  return isFields(spec) && Object.keys(spec).length > 0;
}

/** Whether acceptance is all that changes. */
function isAccepted(before: RawObject, after: RawObject): boolean {
  if (after.kind !== "ManagedCluster" || !isFields(before.spec) || !isFields(after.spec)) return false;
  const own = ({ metadata: { labels, annotations }, spec }: RawObject) =>
    JSON.stringify([labels ?? {}, annotations ?? {}, { ...(isFields(spec) ? spec : {}), hubAcceptsClient: true }]);
  return before.spec.hubAcceptsClient !== true && after.spec.hubAcceptsClient === true && own(before) === own(after);
}
