import { IMAGE_REGISTRIES_ANNOTATION } from "@/lib/kube/ocm";
import { z } from "@/lib/kube/zod";
import { type AddOnDeploymentConfig, ImageRegistry } from "@/lib/resources/add-on-deployment-config";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { mapContainers, type PodSpec } from "./pods";
import { RenderError } from "./render-error";

const Annotation = z.looseObject({ registries: z._default(z.array(ImageRegistry), []) });

/**
 * The registries of a cluster: those of the configuration, also an empty list, else those of the cluster's annotation.
 * Throws `RenderError` for an annotation that cannot be read.
 */
export function imageRegistries(
  config: AddOnDeploymentConfig | undefined,
  cluster: Pick<ManagedCluster, "metadata">,
): ImageRegistry[] {
  if (config?.spec.registries) return config.spec.registries;
  const annotation = cluster.metadata.annotations[IMAGE_REGISTRIES_ANNOTATION];
  return annotation ? readAnnotation(annotation) : [];
}

function readAnnotation(text: string): ImageRegistry[] {
  try {
    return Annotation.parse(JSON.parse(text)).registries;
  } catch (cause) {
    throw new RenderError(`the cluster's annotation ${IMAGE_REGISTRIES_ANNOTATION} cannot be read`, { cause });
  }
}

/** The images of a pod's containers as these registries have them. */
export function withRegistries(pod: PodSpec, registries: readonly ImageRegistry[]): PodSpec {
  if (registries.length === 0) return pod;
  return mapContainers(pod, (container) =>
    container.image === undefined ? container : { ...container, image: mirroredImage(container.image, registries) },
  );
}

/**
 * The image in the last registry that renames it; sources are plain prefixes
 * (docs/reference/add-ons.md#image-registries).
 */
export function mirroredImage(image: string, registries: readonly ImageRegistry[]): string {
  const names = registries.map((registry) => nameIn(registry, image));
  return names.findLast((name) => name !== image) ?? image;
}

function nameIn({ source, mirror }: ImageRegistry, image: string): string {
  const [from, to] = [source, mirror].map((text) => text.replace(/\/$/, ""));
  if (!from) {
    const lastPart = image.slice(image.lastIndexOf("/") + 1);
    return to ? `${to}/${lastPart}` : lastPart;
  }
  return image.startsWith(from) ? `${to}${image.slice(from.length)}` : image;
}
