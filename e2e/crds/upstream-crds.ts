import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { isFields } from "@/lib/objects/editable";

type Fields = Readonly<Record<string, unknown>>;

/** Copies of definitions, older ones among them. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(["node_modules", "deploy", "test", ".git"]);
/** Of what a checkout vendors, its own project's: a checkout of `ocm` has some definitions of `api` only there. */
const READ_VENDOR = "open-cluster-management.io";

/**
 * The CustomResourceDefinitions in the `*.crd.yaml` files below a folder, by their names. Where a checkout has a definition several times,
 * the one with the most versions counts.
 */
export async function upstreamCrds(folder: string): Promise<ReadonlyMap<string, Fields>> {
  const found = new Map<string, Fields>();
  for (const file of await crdFiles(folder)) {
    for (const crd of definitionsIn(await readFile(file, "utf8"))) {
      const name = nameOf(crd);
      const other = found.get(name);
      if (!other || versionCount(crd) > versionCount(other)) found.set(name, crd);
    }
  }
  return found;
}

async function crdFiles(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = entries.map(async (entry): Promise<string[]> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return await crdFilesIn(path, entry.name);
    return entry.isFile() && /\.crd\.ya?ml$/.test(entry.name) ? [path] : [];
  });
  return (await Promise.all(files)).flat();
}

async function crdFilesIn(path: string, name: string): Promise<string[]> {
  if (name !== "vendor") return SKIPPED_FOLDERS.has(name) ? [] : await crdFiles(path);
  const vendored = join(path, READ_VENDOR);
  return (await stat(vendored).catch(() => undefined)) ? await crdFiles(vendored) : [];
}

/** Some are templates of Go, which fill in the address of a webhook and labels. */
export function definitionsIn(text: string): Fields[] {
  const plain = text.replace(/^\s*\{\{-?[^}]*\}\}\s*$/gm, "").replace(/\{\{[^}]*\}\}/g, "filled-in");
  return parseAllDocuments(plain)
    .map((document): unknown => document.toJS())
    .filter((value): value is Fields => isFields(value) && value.kind === "CustomResourceDefinition");
}

export function nameOf({ metadata }: Fields): string {
  return isFields(metadata) ? String(metadata.name) : "";
}

function versionCount({ spec }: Fields): number {
  return isFields(spec) && Array.isArray(spec.versions) ? spec.versions.length : 0;
}
