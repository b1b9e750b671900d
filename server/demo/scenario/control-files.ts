import { join } from "node:path";

/** Where a demo in that folder says how its control endpoint is reached; its owner alone can read it. */
export function controlFiles(folder: string): { readonly url: string; readonly token: string } {
  return { url: join(folder, "control-url"), token: join(folder, "control-token") };
}
