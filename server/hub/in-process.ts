import type { Identity, WireHandler } from "@/lib/kube/wire";
import { storedVersionsOf } from "./hub-versions";
import type { StoredVersions } from "./stored-versions";
import type { Transport } from "./transport";

/** Calls an API server of the same process as that identity: authorization, admission and validation all run. */
export function inProcess(handler: WireHandler, identity: Identity): Transport {
  return {
    send: (request) => handler(request, identity),
    close: async () => undefined,
    versions: versionsAt(handler),
  };
}

const SERVER: Identity = { user: "system:apiserver", groups: ["system:masters"] };
const versionsByHandler = new WeakMap<WireHandler, StoredVersions>();

/** Read once for each API server, with the server's own rights. */
function versionsAt(handler: WireHandler): StoredVersions {
  const existing = versionsByHandler.get(handler);
  if (existing) return existing;
  const asServer = {
    send: (request: Parameters<WireHandler>[0]) => handler(request, SERVER),
    close: async () => undefined,
  };
  const versions = storedVersionsOf(asServer);
  versionsByHandler.set(handler, versions);
  return versions;
}
