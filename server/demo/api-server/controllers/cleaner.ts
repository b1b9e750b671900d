import type { RawObject } from "@/lib/kube/object";
import { conditionsOf } from "@/server/demo/api-server/builtin/csr-errors";
import type { StoredResource } from "@/server/demo/api-server/registry/api-resource";
import type { Machinery } from "@/server/demo/api-server/registry/machinery";
import { builtIn, PLAIN_DELETE, systemWrite } from "@/server/demo/api-server/registry/system";
import { parseStored } from "@/server/demo/api-server/store/stored-object";
import { deleteObject } from "@/server/demo/api-server/verbs/delete";

const ROUND_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Forgets events after an hour, certificate requests an hour after their making once decided, else after a day. Returns the way out. */
export function startCleaner(machinery: Machinery): () => void {
  const timer = setInterval(() => cleanOnce(machinery), ROUND_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function cleanOnce(machinery: Machinery): void {
  const requests = builtIn(machinery, "certificates.k8s.io", "certificatesigningrequests");
  forget(machinery, builtIn(machinery, "", "events"), () => HOUR_MS);
  forget(machinery, requests, (object) => (conditionsOf(object).length > 0 ? HOUR_MS : DAY_MS));
}

function forget(machinery: Machinery, resource: StoredResource, lifeMs: (object: RawObject) => number): void {
  const now = machinery.now().getTime();
  for (const stored of resource.collection.list()) {
    const object = parseStored(stored);
    if (now - Date.parse(object.metadata.creationTimestamp ?? "") < lifeMs(object)) continue;
    deleteObject(resource, stored, PLAIN_DELETE, systemWrite(machinery, { namespace: stored.namespace }));
  }
}
