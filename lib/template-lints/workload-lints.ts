import { isFields } from "@/lib/objects/editable";
import type { LintPlace, TemplateLint } from "./lint";
import { type ContainerPart, isDecorated, type PodPart, podsIn } from "./pod-parts";
import { type ManifestPart, partAt, partsAt, type TemplatePart, type TemplateParts } from "./template-parts";

/** Capabilities that amount to the node. */
const STRONG: ReadonlySet<string> = new Set(["ALL", "SYS_ADMIN", "SYS_PTRACE", "SYS_MODULE", "NET_ADMIN", "BPF"]);

/** What runs on the clusters, and how its health is told. */
export const WORKLOAD_LINTS: readonly TemplateLint[] = [
  {
    id: "nothing-probed",
    level: "warning",
    title: "Nothing tells whether the agent is healthy",
    why: "The health of a template is that of its Deployments and DaemonSets. Without one the add-on is available as soon as it is applied, whatever runs.",
    remedy: "Run the agent as a Deployment or DaemonSet of apps/v1.",
    find: ({ manifests, agentSpec }) =>
      manifests.length > 0 && !manifests.some(isDecorated)
        ? [{ path: [...agentSpec.path, "workload", "manifests"], message: "It has no Deployment and no DaemonSet." }]
        : [],
  },
  {
    id: "no-replicas",
    level: "info",
    title: "A Deployment without replicas",
    why: "It is not counted for the add-on's health, which then says nothing about it.",
    remedy: "Set replicas to at least 1, or take the Deployment out.",
    find: ({ manifests }) =>
      manifests.filter(isDecorated).flatMap((manifest) => {
        const spec = partAt(manifest, "spec");
        return spec.fields.replicas === 0
          ? [{ path: [...spec.path, "replicas"], message: `${manifest.title} runs nowhere.` }]
          : [];
      }),
  },
  {
    id: "selector-mismatch",
    level: "error",
    title: "A selector that its own pods do not match",
    why: "The cluster refuses the object, so the agent never runs, and no health is reported.",
    remedy: "Give the pod template every label of spec.selector.matchLabels.",
    find: ({ manifests }) => manifests.filter(hasSelector).flatMap(selectorPlaces),
  },
  {
    id: "not-decorated",
    level: "info",
    title: "A workload that settings do not reach",
    why: "OCM adds variables, credentials, proxies, node placement, mirrors and resources to Deployments and DaemonSets of apps, and to nothing else.",
    remedy: "Use a Deployment or DaemonSet, or write out what the pod needs.",
    find: ({ manifests }) =>
      podsIn(manifests)
        .filter(({ owner }) => !isDecorated(owner))
        .map(({ owner }) => ({ path: [...owner.path, "kind"], message: `${owner.title} stays as it is written.` })),
  },
  {
    id: "init-containers-not-decorated",
    level: "info",
    title: "Init containers that settings do not reach",
    why: "Images are mirrored, and environment and credentials added, for containers only.",
    remedy: "Write out what the init container needs. Where clusters have mirrors, use an image that they can pull.",
    find: (parts) => places(parts, ({ isInit }) => isInit, "runs with its own image and environment"),
  },
  {
    id: "latest-image",
    level: "warning",
    title: "An image without a fixed version",
    why: "Clusters run whatever the tag means when they pull. A rollout then changes nothing that anybody sees, and going back does not go back.",
    remedy: "Name a version or, better, a digest.",
    find: (parts) =>
      places(parts, ({ image }) => image !== "" && hasNoVersion(image), "has no version in its image", "image"),
  },
  {
    id: "no-requests",
    level: "warning",
    title: "A container without resource requests",
    why: "It is the first to be evicted where a node is short of memory, on every cluster of the fleet.",
    remedy: "Set resources.requests for cpu and memory, or resourceRequirements in the configuration.",
    find: (parts, { settings }) => {
      const isOpen = (container: ContainerPart) => !isFields(partAt(container, "resources").fields.requests);
      const isSet = (container: ContainerPart, owner: ManifestPart) =>
        settings?.setsResources === true && isDecorated(owner) && !container.isInit;
      return places(parts, (each, owner) => isOpen(each) && !isSet(each, owner), "requests no resources");
    },
  },
  {
    id: "privileged",
    level: "warning",
    title: "A container with power over its node",
    why: "Whoever changes the template, or the image, has every node of every cluster.",
    remedy:
      "Take privileged, host namespaces and strong capabilities out. If the agent needs them, say in the add-on's description why.",
    find: ({ manifests }) => podsIn(manifests).flatMap(privilegedPlaces),
  },
  {
    id: "host-path",
    level: "warning",
    title: "A volume of the node",
    why: "The agent reads and perhaps writes files of the node. Clusters with the Pod Security level baseline refuse it.",
    remedy: "Use another volume, or mount it readOnly and label the namespace for it.",
    find: ({ manifests }) =>
      podsIn(manifests).flatMap((pod) =>
        partsAt(pod, "volumes")
          .filter(({ fields }) => fields.hostPath !== undefined)
          .map(({ path }) => ({ path: [...path, "hostPath"], message: `${pod.owner.title} mounts the node's files.` })),
      ),
  },
];

function places(
  { manifests }: TemplateParts,
  isMeant: (container: ContainerPart, owner: ManifestPart) => boolean,
  text: string,
  field?: string,
): LintPlace[] {
  return podsIn(manifests).flatMap(({ owner, containers }) =>
    containers
      .filter((each) => isMeant(each, owner))
      .map(({ path, name }) => ({
        path: field ? [...path, field] : path,
        message: `Container ${name || "without a name"} of ${owner.title} ${text}.`,
      })),
  );
}

/** Behind the last slash: a port of a registry is no tag. */
function hasNoVersion(image: string): boolean {
  if (image.includes("@") || image.includes("{{")) return false;
  const [, tag] = image.slice(image.lastIndexOf("/") + 1).split(":");
  return tag === undefined || tag === "" || tag === "latest";
}

function privilegedPlaces(pod: PodPart): LintPlace[] {
  const host = ["hostNetwork", "hostPID", "hostIPC"].filter((name) => pod.fields[name] === true);
  return [
    ...host.map((name) => ({ path: [...pod.path, name], message: `${pod.owner.title} has ${name}.` })),
    ...pod.containers.flatMap((container) => {
      const security = partAt(container, "securityContext");
      const added = partAt(security, "capabilities").fields.add;
      const strong = (Array.isArray(added) ? added : []).filter((name: unknown) => STRONG.has(String(name)));
      const what =
        security.fields.privileged === true ? "is privileged" : strong.length > 0 && `has ${strong.join(", ")}`;
      return what
        ? [{ path: security.path, message: `Container ${container.name} of ${pod.owner.title} ${what}.` }]
        : [];
    }),
  ];
}

function hasSelector({ group, kind }: ManifestPart): boolean {
  return group === "apps" && ["Deployment", "DaemonSet", "StatefulSet", "ReplicaSet"].includes(kind);
}

function selectorPlaces(manifest: ManifestPart): LintPlace[] {
  const spec = partAt(manifest, "spec");
  const selector = partAt(spec, "selector");
  const labels = partAt(partAt(partAt(spec, "template"), "metadata"), "labels");
  const wanted: TemplatePart = partAt(selector, "matchLabels");
  const missing = Object.entries(wanted.fields).filter(([key, value]) => labels.fields[key] !== value);
  if (missing.length > 0) {
    const names = missing.map(([key]) => key).join(", ");
    return [{ path: wanted.path, message: `Pods of ${manifest.title} lack ${names}, which it selects by.` }];
  }
  const isEmpty = Object.keys(wanted.fields).length === 0 && selector.fields.matchExpressions === undefined;
  return isEmpty ? [{ path: spec.path, message: `${manifest.title} has no selector.` }] : [];
}
