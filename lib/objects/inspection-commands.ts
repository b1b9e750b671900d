import { shellWord } from "./shell-word";

/** An object on a managed cluster. */
interface ClusterObject {
  readonly apiVersion?: string | undefined;
  readonly kind: string;
  /** "" for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

/** What is looked at: objects, and namespaces besides theirs. */
interface Inspection {
  readonly cluster: string;
  readonly objects: readonly ClusterObject[];
  readonly namespaces?: readonly string[];
}

/** The same question to several objects or namespaces, as commands. */
interface InspectionCommands {
  readonly label: "Describe" | "Logs" | "Pods" | "Events";
  readonly text: string;
}

/** kubectl finds their pods itself. */
const WORKLOADS: ReadonlySet<string> = new Set(["Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", "Job", "Pod"]);
const MAX_OBJECTS = 8;

/**
 * The kubectl commands for what cannot be read from the hub: objects as their cluster has them, logs, pods and events.
 * The context is called like the cluster. What a shell or kubectl would take for something else is quoted or left out.
 */
export function inspectionCommands({ cluster, objects, namespaces = [] }: Inspection): InspectionCommands[] {
  const named = objects.filter(isNamed).slice(0, MAX_OBJECTS);
  const workloads = named.filter(({ kind }) => WORKLOADS.has(kind));
  const all = [...new Set([...named.map(({ namespace }) => namespace), ...namespaces].filter(Boolean))];
  const kubectl = (namespace: string, command: string) =>
    `kubectl --context ${shellWord(cluster)} ${namespace && `--namespace ${shellWord(namespace)} `}${command}`;
  const commands: readonly (readonly [InspectionCommands["label"], string[]])[] = [
    ["Describe", named.map((each) => kubectl(each.namespace, `describe ${typeAndName(each)}`))],
    ["Logs", workloads.map((each) => kubectl(each.namespace, `logs ${typeAndName(each)} --all-containers --tail=100`))],
    ["Pods", all.map((namespace) => kubectl(namespace, "get pods --output wide"))],
    ["Events", all.map((namespace) => kubectl(namespace, "get events --sort-by=.lastTimestamp"))],
  ];
  return commands.flatMap(([label, lines]) => (lines.length > 0 ? [{ label, text: lines.join("\n") }] : []));
}

/** A manifest may have any text as its kind; kubectl takes one that begins with a dash for an option. */
function isNamed({ apiVersion = "", kind, name }: ClusterObject): boolean {
  return /^[A-Za-z]\w*$/.test(kind) && /^(?:[a-z0-9.-]+\/)?\w*$/.test(apiVersion) && name !== "";
}

/** "deployment.apps/hello". */
function typeAndName({ apiVersion = "", kind, name }: ClusterObject): string {
  const [group = "", version] = apiVersion.split("/");
  const type = version === undefined ? kind : `${kind}.${group}`;
  return shellWord(`${type.toLowerCase()}/${name}`);
}
