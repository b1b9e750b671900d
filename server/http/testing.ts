import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ApiError } from "@/server/errors";
import { createHttpApp, type HttpAppOptions } from "./app";
import { publicOrigins } from "./public-origins";
import { routes } from "./route";

/** A folder as Next exports it. The caller removes it. */
export async function exportedFolder(
  files: Readonly<Record<string, string>>,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "flotilla-pages-"));
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** An app on loopback with only the given routes; no one is signed in. */
export function httpApp(parts: Partial<HttpAppOptions> = {}) {
  return createHttpApp({
    api: routes(),
    pages: () => new Response("page"),
    authenticate: () => {
      throw new ApiError("unauthenticated", "Not signed in.");
    },
    originOf: publicOrigins(["https://flotilla.example.org"], "127.0.0.1"),
    addressOf: (peer = "") => peer,
    requestIdOf: () => "00000000-0000-4000-8000-000000000000",
    notReady: () => [],
    unavailable: () => [],
    ...parts,
  });
}

/** Where Next has compiled no base path into scripts, as they are in an export. */
export const COMPILED: Readonly<Record<string, string>> = {
  "_next/static/chunks/0router.js":
    '82823);function l(e,t){return(0,a.normalizePathTrailingSlash)((0,n.addPathPrefix)(e,""))}("function"==typeof r),function a(e){return(0,n.pathHasPrefix)(e,"")}("function"),87250,(e,t,r)=>{"use strict";function n(e){return e}e.i(47167),Object.defineProperty(r,"__esModule",{value:!0}),Object.defineProperty(r,"removeBasePath",{enumerable:!0,get:function(){return n}});let l=e;try{(e=new URL(e)).pathname.endsWith("/")?e.pathname+="index.txt":e.pathname+=".txt";let n=await C(e)}',
  "_next/static/chunks/turbopack-0.js":
    'k="string"==typeof TURBOPACK_CHUNK_BASE_PATH?TURBOPACK_CHUNK_BASE_PATH:"/_next/",P=new Map;',
};
