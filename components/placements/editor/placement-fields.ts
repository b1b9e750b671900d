import type { ConfigFields } from "@/components/config-form/config-fields";
import { isSamePath } from "@/components/config-form/object-fields";
import { yamlFields } from "@/components/config-form/yaml-fields";
import { placementFieldProblems } from "@/lib/objects/placement-rules";

/** The fields of a Placement's text, with what is wrong at each, and its object; undefined while it is no YAML object. */
export function placementFields(
  text: string,
  onText: (text: string) => void,
): (ConfigFields & { readonly object: Readonly<Record<string, unknown>> }) | undefined {
  const read = yamlFields(text, onText);
  if (!read) return undefined;
  const problems = placementFieldProblems(read.object);
  return {
    ...read.fields,
    object: read.object,
    at: (path) => {
      const found = problems.find((each) => isSamePath(each.path, path));
      return found && { ...found, level: "problem" };
    },
  };
}
