import type { RawObject } from "@/lib/kube/object";
import { conditionsOf } from "@/server/demo/api-server/builtin/csr-errors";
import type { Machinery, StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { builtIn, PLAIN_DELETE, systemWrite } from "@/server/demo/api-server/registry/system";
import { slices } from "@/server/demo/api-server/slices";
import { parseStored } from "@/server/demo/api-server/store/stored-object";
import { deleteObject } from "@/server/demo/api-server/verbs/delete";
import type { Report } from "./work-queue";

const ROUND_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Forgets events after an hour, certificate requests an hour after their making once decided, else after a day. Returns
 * the function that stops it.
 */
export function startCleaner(machinery: Machinery, report: Report): () => void {
  const timer = setInterval(
    () => void cleanOnce(machinery).catch((error: unknown) => report(error, "cleaner")),
    ROUND_MS,
  );
  timer.unref();
  return () => clearInterval(timer);
}

async function cleanOnce(machinery: Machinery): Promise<void> {
  const requests = builtIn(machinery, "certificates.k8s.io", "certificatesigningrequests");
  await forget(machinery, builtIn(machinery, "", "events"), () => HOUR_MS);
  await forget(machinery, requests, (object) => (conditionsOf(object).length > 0 ? HOUR_MS : DAY_MS));
}

async function forget(
  machinery: Machinery,
  resource: StoredResource,
  lifeMs: (object: RawObject) => number,
): Promise<void> {
  const now = machinery.now().getTime();
  const endOfSlice = slices();
  for (const stored of resource.collection.list()) {
    await endOfSlice();
    const object = parseStored(stored);
    if (now - Date.parse(object.metadata.creationTimestamp ?? "") < lifeMs(object)) continue;
    if (resource.collection.get(stored) !== stored) continue;
    deleteObject(resource, stored, PLAIN_DELETE, systemWrite(machinery, { namespace: stored.namespace }));
  }
}
