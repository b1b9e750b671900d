import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { RawObject } from "@/lib/kube/object";
import { isFields } from "@/lib/objects/editable";
import { readTexts } from "@/lib/objects/object-text";

/** A template, and where it is from. */
export interface LabelledTemplate {
  readonly label: string;
  readonly template: RawObject;
}

export interface FoundTemplates {
  readonly root: string;
  readonly templates: readonly LabelledTemplate[];
  /** Files that name the kind and are no YAML: templates of Helm. */
  readonly unreadable: readonly string[];
}

const LEFT_OUT: ReadonlySet<string> = new Set(["vendor", "node_modules", ".git"]);

/** Every AddOnTemplate in the YAML files of a checkout. */
export async function foundTemplates(root: string): Promise<FoundTemplates> {
  const files = await yamlFiles(root);
  const templates: LabelledTemplate[] = [];
  const unreadable: string[] = [];
  for (const file of files) {
    const text = await readFile(file, "utf8");
    if (!/^kind: AddOnTemplate$/m.test(text)) continue;
    const label = relative(root, file);
    const { values, problems } = readTexts(text);
    if (problems.length > 0) unreadable.push(label);
    templates.push(...addOnTemplatesIn(values).map((template) => ({ label, template })));
  }
  return { root, templates, unreadable };
}

/** Those among the documents of a text. */
export function addOnTemplatesIn(values: readonly unknown[]): RawObject[] {
  return values
    .filter(isFields)
    .filter(({ kind }) => kind === "AddOnTemplate")
    .map(named);
}

/** Both renderers look it up by this name. */
function named(object: Readonly<Record<string, unknown>>): RawObject {
  const metadata = isFields(object.metadata) ? object.metadata : {};
  return { ...object, metadata: { ...metadata, name: "tried" } };
}

async function yamlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : yamlFiles(path);
      return /\.ya?ml$/.test(entry.name) ? [path] : [];
    }),
  );
  return found.flat().sort();
}
