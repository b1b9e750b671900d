import { type ManifestPart, partAt, partsAt, type TemplatePart, textAt } from "./template-parts";

/** The pods of a manifest that has some. */
export interface PodPart extends TemplatePart {
  readonly owner: ManifestPart;
  /** Its containers, those that run before the others first. */
  readonly containers: readonly ContainerPart[];
}

export interface ContainerPart extends TemplatePart {
  readonly name: string;
  readonly image: string;
  readonly isInit: boolean;
}

/** Kinds with a pod template, and the way to it. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  Deployment: ["spec", "template", "spec"],
  DaemonSet: ["spec", "template", "spec"],
  StatefulSet: ["spec", "template", "spec"],
  ReplicaSet: ["spec", "template", "spec"],
  ReplicationController: ["spec", "template", "spec"],
  Job: ["spec", "template", "spec"],
  CronJob: ["spec", "jobTemplate", "spec", "template", "spec"],
  Pod: ["spec"],
};

/** The pods of these manifests. */
export function podsIn(manifests: readonly ManifestPart[]): PodPart[] {
  return manifests.flatMap((owner) => {
    const steps = TEMPLATES[owner.kind];
    if (!steps) return [];
    const spec = steps.reduce<TemplatePart>(partAt, owner);
    const containers = [...containersAt(spec, "initContainers", true), ...containersAt(spec, "containers", false)];
    return [{ ...spec, owner, containers }];
  });
}

/** Whether the settings of a cluster reach its pods: only those of Deployments and DaemonSets of apps. */
export function isDecorated({ group, kind }: ManifestPart): boolean {
  return group === "apps" && (kind === "Deployment" || kind === "DaemonSet");
}

function containersAt(spec: TemplatePart, list: string, isInit: boolean): ContainerPart[] {
  return partsAt(spec, list).map((part) => ({
    ...part,
    name: textAt(part, "name"),
    image: textAt(part, "image"),
    isInit,
  }));
}
