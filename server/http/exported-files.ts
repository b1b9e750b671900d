import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { StartFailure } from "@/server/errors";
import { ASSET_POLICY, pagePolicy } from "./page-policy";
import { rebaseFiles } from "./rebase-files";
import { EMBEDDED_HEADERS, SECURITY_HEADERS } from "./security-headers";
import { WINDOW_HINTS } from "./window-size";

/** One exported file with its headers, ready to be sent. */
export interface ExportedFile {
  readonly plain: Encoded;
  /** Absent where it would not be smaller. */
  readonly gzipped?: Encoded | undefined;
  readonly etag: string;
}

export interface Encoded {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  // Declarations of the embedded elements.
  ".ts": "text/plain; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};
const COMPRESSIBLE = /^(text|application|image\/svg)/;
/** Below it, names have a hash of what is in the file. */
export const HASHED = "/_next/static/";
export const IMMUTABLE = "public, max-age=31536000, immutable";
const compress = promisify(gzip);

/**
 * All files of a folder that Next exported, by the path that answers with them: pages without `.html`, the start page
 * as "/". They are held in memory, so that no path of a request ever reaches the file system; below a base path they
 * are rewritten there. What is for frames is there for pages of `embedders` alone, and not at all without one. The page that
 * shows them is of demos alone. Throws `StartFailure` without a folder.
 */
export async function readExportedFiles(
  folder: string,
  basePath = "",
  embedders: readonly string[] = [],
  isDemo = false,
): Promise<ReadonlyMap<string, ExportedFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new StartFailure(`There are no pages in ${folder}: build them with "npm run build".`, { cause });
  });
  const names = entries
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(
    names.map(async (name) => [`/${relative(folder, name).split(sep).join("/")}`, await readFile(name)] as const),
  );
  const files = [...rebaseFiles(new Map(read), basePath)]
    .filter(([path]) => embedders.length > 0 || !isEmbedded(path))
    .filter(([path]) => isDemo || !isDemoPage(path))
    .map(async ([path, body]) => [pathOf(path), await exportedFile(path, body, embedders)] as const);
  return new Map(await Promise.all(files));
}

/** Whether a path, or the file of one, is for pages of others. */
export function isEmbedded(path: string): boolean {
  return /^\/embed(?:[/.]|$)/.test(path) && !isDemoPage(path);
}

/** A page that embeds the others, as pages of others do. */
function isDemoPage(path: string): boolean {
  return /^\/embed\/demo(?:[/.]|$)/.test(path);
}

function pathOf(file: string): string {
  if (file === "/index.html") return "/";
  return file.replace(/\.html$/, "");
}

async function exportedFile(
  path: string,
  body: Buffer<ArrayBuffer>,
  embedders: readonly string[],
): Promise<ExportedFile> {
  const type = TYPES[extname(path)] ?? "";
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ...(isEmbedded(path) ? EMBEDDED_HEADERS : SECURITY_HEADERS),
    // Others load it with a checksum, or as a module: both need it.
    ...(isEmbedded(path) && type.startsWith("text/javascript") ? { "Access-Control-Allow-Origin": "*" } : {}),
    "Content-Type": type,
    ETag: etag,
    "Cache-Control": path.startsWith(HASHED) ? IMMUTABLE : "no-cache",
    ...(type.startsWith("text/html")
      ? { "Content-Security-Policy": policyOf(path, body, embedders), "Accept-CH": WINDOW_HINTS }
      : { "Content-Security-Policy": ASSET_POLICY }),
    Vary: "Accept-Encoding",
  };
  const smaller = COMPRESSIBLE.test(type) ? await compress(body, { level: 9 }) : body;
  const gzipped =
    smaller.length < body.length ? { body: smaller, headers: { ...headers, "Content-Encoding": "gzip" } } : undefined;
  return { plain: { body, headers }, gzipped, etag };
}

function policyOf(path: string, body: Buffer, embedders: readonly string[]): string {
  const html = body.toString("utf8");
  const policy = pagePolicy(html, html, isEmbedded(path) ? embedders : []);
  return isDemoPage(path) ? `${policy}; frame-src 'self'` : policy;
}
