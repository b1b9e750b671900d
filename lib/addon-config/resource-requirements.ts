import { compilePattern, type Pattern, PatternError } from "@/lib/cel/pattern";
import type { ResourceRequirement } from "@/lib/resources/add-on-deployment-config";
import { mapContainers, type PodOwner, type PodSpec } from "./pods";
import { RenderError } from "./render-error";

/** The resources of each container, replaced by those of the last requirement that matches it. */
export function withResources(pod: PodSpec, owner: PodOwner, requirements: readonly ResourceRequirement[]): PodSpec {
  if (requirements.length === 0) return pod;
  const compiled = requirements.map(({ containerID, resources }) => ({
    pattern: containerPattern(containerID),
    resources,
  }));
  return mapContainers(pod, (container) => {
    const id = `${owner.resource}:${owner.name}:${container.name}`;
    const wanted = compiled.findLast(({ pattern }) => pattern.find(id, 0));
    return wanted ? { ...container, resources: wanted.resources } : container;
  });
}

/**
 * "kind:name:container", each a regular expression or *. A match takes time that grows with their length alone, so that
 * a configuration cannot hold up the manager. Throws `RenderError` where it is no such pattern.
 */
function containerPattern(containerID: string): Pattern {
  const parts = containerID.split(":");
  if (parts.length !== 3)
    throw new RenderError(`the containerID ${containerID} is not of the form kind:name:container`);
  const source = `^${parts.map((part) => (part === "*" ? ".+" : part)).join(":")}$`;
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof PatternError)
      throw new RenderError(`the containerID ${containerID} is not a valid pattern: ${error.message}`, {
        cause: error,
      });
    throw error;
  }
}
