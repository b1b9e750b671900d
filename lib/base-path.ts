import { addBasePath } from "next/dist/client/add-base-path";
import { removeBasePath } from "next/dist/client/remove-base-path";

/**
 * An address of ours as the browser has to have it where neither Next's link nor its router adds the path below which
 * the console is served: of the API, of plain links, of `history`. The console puts that path into Next's own functions
 * when it starts (server/http/rebase-files.ts).
 */
export const withBasePath: (path: string) => string = addBasePath;

/** The path of `location` as pages know it. */
export const withoutBasePath: (path: string) => string = removeBasePath;
