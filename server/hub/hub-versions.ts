import { exchange } from "./exchange";
import { StoredVersions } from "./stored-versions";
import type { Transport } from "./transport";

const versionsByTransport = new WeakMap<Transport, StoredVersions>();

/** The versions that the transport shares with others to its hub, else one instance for this transport. */
export function storedVersionsOf(transport: Transport): StoredVersions {
  const versions = transport.versions ?? versionsByTransport.get(transport) ?? new StoredVersions(reader(transport));
  versionsByTransport.set(transport, versions);
  return versions;
}

function reader(transport: Transport): (path: string) => Promise<unknown> {
  return (path) => {
    const { signal } = new AbortController();
    return exchange(transport, { method: "GET", path, headers: { accept: "application/json" }, signal });
  };
}
