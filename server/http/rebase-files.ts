import { StartFailure } from "@/server/errors";

/** Exported files by their path: "/clusters.html". */
export type FilesByPath = ReadonlyMap<string, Buffer<ArrayBuffer>>;

/** Where Next compiles the base path in, and what it would have written with this one. */
interface Place {
  readonly what: string;
  readonly pattern: RegExp;
  readonly with: (basePath: string) => string;
}

const PLACES: readonly Place[] = [
  { what: "addBasePath", pattern: /(\.addPathPrefix\)\(\w+,)""(?=\))/g, with: (base) => `$1"${base}"` },
  { what: "hasBasePath", pattern: /(\.pathHasPrefix\)\(\w+,)""(?=\))/g, with: (base) => `$1"${base}"` },
  {
    what: "removeBasePath",
    pattern:
      /(function \w+\((\w+)\)\{return )\2(?=\}(?:\w+\.i\(\d+\),)?Object\.defineProperty\(\w+,"__esModule",\{value:!0\}\),Object\.defineProperty\(\w+,"removeBasePath")/g,
    with: (base) => `$1$2.slice(${base.length}).replace(/^(?!\\/)/,"/")`,
  },
  {
    // Next itself requests "/flotilla.txt" then, which is outside.
    what: "the start page's data",
    pattern: /(\((\w+)=new URL\(\2\)\)\.pathname)\.endsWith\("\/"\)\?\2\.pathname\+="index\.txt"/g,
    with: (base) => `$1==="${base}"?$2.pathname+="/index.txt"`,
  },
  { what: "the chunk path", pattern: /(:)"\/_next\/"/g, with: (base) => `$1"${base}/_next/"` },
];

const PAGE = /\.(html|txt)$/;
/** Of the export itself, beside pages and chunks: "/icon.svg". */
const ROOT_FILE = /^\/[^/]+\.(svg|png|ico|json|webmanifest)$/;

/**
 * The files of an export without a base path, as Next would have exported them with this one. Throws `StartFailure`
 * where a place that has to change is missing, or is there twice: then the export is of a Next that we do not know.
 */
export function rebaseFiles(files: FilesByPath, basePath: string): FilesByPath {
  if (basePath === "") return files;
  const found = new Map<string, number>();
  const assets = [...files.keys()].filter((path) => ROOT_FILE.test(path));
  const rebased = [...files].map(([path, body]) => {
    if (PAGE.test(path)) return [path, Buffer.from(rebasePage(body.toString("utf8"), basePath, assets))] as const;
    if (!path.endsWith(".js")) return [path, body] as const;
    return [path, rebaseScript(body, basePath, found)] as const;
  });
  const odd = PLACES.filter(({ what }) => found.get(what) !== 1).map(({ what }) => what);
  if (odd.length > 0)
    throw new StartFailure(`These pages cannot be served below BASE_PATH: ${odd.join(", ")} was not found once.`);
  return new Map(rebased);
}

function rebaseScript(body: Buffer<ArrayBuffer>, basePath: string, found: Map<string, number>): Buffer<ArrayBuffer> {
  const text = body.toString("utf8");
  let rebased = text;
  for (const { what, pattern, with: replacement } of PLACES) {
    const count = rebased.match(pattern)?.length ?? 0;
    if (count === 0) continue;
    found.set(what, (found.get(what) ?? 0) + count);
    rebased = rebased.replace(pattern, replacement(basePath));
  }
  return rebased === text ? body : Buffer.from(rebased);
}

/**
 * Files in a page's markup and data, and links in its markup. Links in its data get the base path from Next's link in
 * the browser, plain ones (`["$","a",null,{"href":"/"`) here.
 */
function rebasePage(text: string, basePath: string, assets: readonly string[]): string {
  const isMarkup = /^<!doctype/i.test(text);
  // Data in markup is within strings of scripts.
  const quote = isMarkup ? '\\"' : '"';
  const files = ["/_next/", ...assets];
  const plainLink = `${quote}a${quote},null,{${quote}href${quote}:${quote}`;
  return [...files.map((file) => [quote, file] as const), [plainLink, "/"] as const].reduce(
    (page, [before, path]) => page.replaceAll(before + path, before + basePath + path),
    isMarkup ? rebaseLinks(text, basePath) : text,
  );
}

const LINK = /(\s(?:href|src|action)=")\/(?!\/)([^"]*")/g;

/** Markup of ours with the base path before each address of ours. In text, and in data, React escapes the quotes. */
export function rebaseLinks(html: string, basePath: string): string {
  return html.replace(LINK, (_, before: string, rest: string) =>
    rest === '"' ? `${before}${basePath}"` : `${before}${basePath}/${rest}`,
  );
}
