/** What a browser loads when it is first wanted. */
export interface PartOnDemand {
  /** Of the module's export that is used. */
  readonly name: string;
  /** What comes for it, by the name that the build gives each file. */
  readonly files: readonly string[];
}

/** How Turbopack writes an `import()`: which files come for it, and where it is asked for which export. */
const LOADED = /(\d+),[\w$]+=>\{[\w$]+\.v\([\w$]+=>Promise\.all\(\[([^\]]+)\]\.map/g;
const IMPORT = /\.A\((\d+)\)(?:\)|\.then\([\w$]+=>[\w$]+)\.([\w$]+)/g;

/**
 * All that is loaded on demand, in the text of a build's scripts: a part that comes with other files from elsewhere is
 * there once for each.
 */
export function partsOnDemand(scripts: readonly string[]): PartOnDemand[] {
  const names = new Map(
    scripts.flatMap((text) => Array.from(text.matchAll(IMPORT), ([, id = "", name = ""]) => [id, name] as const)),
  );
  const parts = scripts.flatMap((text) =>
    Array.from(text.matchAll(LOADED), ([, id = "", list = ""]) => ({ id, list })),
  );
  const each = new Map(parts.map((part) => [`${part.id} ${part.list}`, part]));
  return Array.from(each.values(), ({ id, list }) => ({
    name: names.get(id) ?? `module ${id}`,
    files: Array.from(list.matchAll(/"([^"]+)"/g), ([, file = ""]) => file),
  }));
}
