import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";

type PartFields = Readonly<Record<string, unknown>>;

/** A part of a template, and where it is. */
export interface TemplatePart {
  readonly path: FieldPath;
  readonly fields: PartFields;
}

export interface ManifestPart extends TemplatePart {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  /** "" where it names none. */
  readonly namespace: string;
  /** "Deployment agent". */
  readonly title: string;
}

/** A template taken apart, whatever is in it: fields of a wrong type count as absent. */
export interface TemplateParts {
  readonly name: string;
  readonly addonName: string;
  readonly agentSpec: TemplatePart;
  readonly manifests: readonly ManifestPart[];
  readonly registrations: readonly TemplatePart[];
}

/** Takes an AddOnTemplate apart for its lints. */
export function templateParts(object: unknown): TemplateParts {
  const root: TemplatePart = { path: [], fields: isFields(object) ? object : {} };
  const spec = partAt(root, "spec");
  const agentSpec = partAt(spec, "agentSpec");
  return {
    name: textAt(partAt(root, "metadata"), "name"),
    addonName: textAt(spec, "addonName"),
    agentSpec,
    manifests: partsAt(partAt(agentSpec, "workload"), "manifests").map(manifestPart),
    registrations: partsAt(spec, "registration"),
  };
}

function manifestPart(part: TemplatePart): ManifestPart {
  const apiVersion = textAt(part, "apiVersion");
  const metadata = partAt(part, "metadata");
  const [kind, name] = [textAt(part, "kind"), textAt(metadata, "name")];
  return {
    ...part,
    group: apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "",
    kind,
    name,
    namespace: textAt(metadata, "namespace"),
    title: `${kind || "An object"} ${name}`.trim(),
  };
}

/** The object at a step; one without fields where there is none. */
export function partAt({ path, fields }: TemplatePart, step: string): TemplatePart {
  const value = fields[step];
  return { path: [...path, step], fields: isFields(value) ? value : {} };
}

/** The objects of a list. */
export function partsAt({ path, fields }: TemplatePart, step: string): TemplatePart[] {
  const value = fields[step];
  return (Array.isArray(value) ? value : []).map((item: unknown, index) => ({
    path: [...path, step, index],
    fields: isFields(item) ? item : {},
  }));
}

/** The text at a step; "" where there is none. */
export function textAt({ fields }: TemplatePart, step: string): string {
  const value = fields[step];
  return typeof value === "string" ? value : "";
}

/** The texts of a list. */
export function textsAt({ fields }: TemplatePart, step: string): string[] {
  const value = fields[step];
  return (Array.isArray(value) ? value : []).filter((item: unknown) => typeof item === "string");
}
