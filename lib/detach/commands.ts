import { onCluster, onHub } from "@/lib/deletion/steps";
import { DETACH_ANNOTATION, DETACH_TAINT } from "@/lib/kube/names";
import { CONTEXT } from "@/lib/objects/copy-as";
import { shellWord } from "@/lib/objects/shell-word";
import type { DetachStep, DetachStepId } from "./detach";
import type { DetachFacts } from "./facts";
import type { DetachPath } from "./mark";
import type { DetachParts } from "./parts";

type Commands = DetachStep["commands"];

const ADD_ONS = "managedclusteraddons.addon.open-cluster-management.io";
const WORKS = "manifestworks.work.open-cluster-management.io";
const CLUSTERS = "managedclusters.cluster.open-cluster-management.io";

/** The same step for whoever has a terminal: on the hub, or on the cluster itself. */
export function commandsOf(id: DetachStepId, facts: DetachFacts, parts: DetachParts, path: DetachPath): Commands {
  const cluster = shellWord(facts.clusterName);
  switch (id) {
    case "begin":
      return [kubectl(onHub(`patch ${CLUSTERS} ${cluster} --type json --patch '${markingJson(path, facts)}'`))];
    case "placements":
      return [
        kubectl(onHub("get placementdecisions.cluster.open-cluster-management.io --all-namespaces --output yaml")),
      ];
    case "hooks":
      return removal(facts.clusterName, names(parts.hooked));
    case "add-ons":
      return removal(facts.clusterName, names(parts.plain));
    case "works":
      return parts.works.length === 0
        ? []
        : [kubectl(onHub(`--namespace ${cluster} delete ${WORKS} ${names(parts.works).map(shellWord).join(" ")}`))];
    case "cluster":
      return [kubectl(onHub(`delete ${CLUSTERS} ${cluster} --wait=false`))];
    case "leave":
      return [kubectl(onHub(`--namespace ${cluster} edit ${ADD_ONS},${WORKS}`))];
    case "release":
      return [kubectl(onHub(`get ${CLUSTERS} ${cluster} --output yaml`))];
    case "unjoin":
      return unjoining(facts.clusterName, path);
  }
}

/** An unreachable cluster may come back with everything on it: the klusterlet goes, then what it applied. */
function unjoining(name: string, path: DetachPath): Commands {
  const unjoin = {
    label: "clusteradm",
    text: `clusteradm unjoin --context ${shellWord(name)} --cluster-name ${shellWord(name)}`,
  } as const;
  if (path === "clean") return [unjoin];
  return [
    kubectl(onCluster(name, "get appliedmanifestworks.work.open-cluster-management.io")),
    kubectl(onCluster(name, "delete appliedmanifestworks.work.open-cluster-management.io --all")),
    unjoin,
    kubectl(onCluster(name, "delete klusterlets.operator.open-cluster-management.io klusterlet")),
  ];
}

function removal(cluster: string, addOns: readonly string[]): Commands {
  if (addOns.length === 0) return [];
  return [
    kubectl(
      onHub(`--namespace ${shellWord(cluster)} delete ${ADD_ONS} ${addOns.map(shellWord).join(" ")} --wait=false`),
    ),
    {
      label: "clusteradm",
      text: `clusteradm addon disable --context ${CONTEXT} --names ${shellWord(addOns.join(","))} --clusters ${shellWord(cluster)}`,
    },
  ];
}

function markingJson(path: DetachPath, { cluster }: DetachFacts): string {
  const { annotations = {} } = cluster.value?.metadata ?? {};
  const mark = JSON.stringify({ by: "NAME", at: "TIME", path });
  const key = DETACH_ANNOTATION.replace("/", "~1");
  const taint = { key: DETACH_TAINT, effect: "NoSelect" };
  const hasTaints = (cluster.value?.spec.taints.length ?? 0) > 0;
  return JSON.stringify([
    Object.keys(annotations).length > 0
      ? { op: "add", path: `/metadata/annotations/${key}`, value: mark }
      : { op: "add", path: "/metadata/annotations", value: { [DETACH_ANNOTATION]: mark } },
    hasTaints
      ? { op: "add", path: "/spec/taints/-", value: taint }
      : { op: "add", path: "/spec/taints", value: [taint] },
  ]);
}

function kubectl(text: string): Commands[number] {
  return { label: "kubectl", text };
}

function names(objects: readonly { readonly metadata: { readonly name: string } }[]): string[] {
  return objects.map(({ metadata }) => metadata.name);
}
