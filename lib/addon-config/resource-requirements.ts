import { PatternError, parsePattern } from "@/lib/cel/pattern";
import { compilePattern, type PatternProgram, searchPattern } from "@/lib/cel/pattern-search";
import type { ResourceRequirement } from "@/lib/resources/add-on-deployment-config";
import { mapContainers, type PodOwner, type PodSpec } from "./pods";
import { RenderError } from "./render-error";

/** The resources of each container as the last requirement says that matches it, in place of its own (addon.md §7.4 row 6). */
export function withResources(pod: PodSpec, owner: PodOwner, requirements: readonly ResourceRequirement[]): PodSpec {
  if (requirements.length === 0) return pod;
  const compiled = requirements.map(({ containerID, resources }) => ({ pattern: containerPattern(containerID), resources }));
  return mapContainers(pod, (container) => {
    const id = [...`${owner.resource}:${owner.name}:${container.name}`];
    const wanted = compiled.findLast(({ pattern }) => searchPattern(pattern, id, 0, () => undefined));
    return wanted ? { ...container, resources: wanted.resources } : container;
  });
}

/**
 * "kind:name:container", each a regular expression or *. They are matched in time that grows with their length alone: whoever may write
 * a configuration must not hold up the manager. Throws `RenderError` where it is no such pattern.
 */
function containerPattern(containerID: string): PatternProgram {
  const parts = containerID.split(":");
  if (parts.length !== 3) throw new RenderError(`the containerID ${containerID} is not of the form kind:name:container`);
  const source = `^${parts.map((part) => (part === "*" ? ".+" : part)).join(":")}$`;
  try {
    return compilePattern(parsePattern(source));
  } catch (error) {
    if (error instanceof PatternError)
      throw new RenderError(`the containerID ${containerID} is no pattern: ${error.message}`, { cause: error });
    throw error;
  }
}
