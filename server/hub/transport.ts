import type { Identity, WireHandler, WireRequest, WireResponse } from "@/lib/kube/wire";
import { StoredVersions } from "./stored-versions";

/** Carries requests to one hub as one identity. Nothing above it can tell which kind it is. */
export interface Transport {
  send(request: WireRequest): Promise<WireResponse>;
  close(): Promise<void>;
  /** What is known of that hub, where transports to it share it: not everybody may ask. */
  readonly versions?: StoredVersions | undefined;
}

/** A call into an API server of the same process as that identity; rights, admission and validation all run. */
export function inProcess(handler: WireHandler, identity: Identity): Transport {
  return {
    send: (request) => handler(request, identity),
    close: async () => undefined,
    versions: versionsAt(handler),
  };
}

const versionsByHandler = new WeakMap<WireHandler, StoredVersions>();

/** Asked once, as the server itself. */
function versionsAt(handler: WireHandler): StoredVersions {
  const known = versionsByHandler.get(handler);
  if (known) return known;
  const server: Identity = { user: "system:apiserver", groups: ["system:masters"] };
  const versions = new StoredVersions({ send: (request) => handler(request, server), close: async () => undefined });
  versionsByHandler.set(handler, versions);
  return versions;
}
