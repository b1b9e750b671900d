import { kubeTime } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { StatusError } from "@/server/demo/api-server/http/status";
import type { Machinery, StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { builtIn, ensureObject, PLAIN_DELETE, systemWrite } from "@/server/demo/api-server/registry/system";
import { readObject } from "@/server/demo/api-server/registry/versions";
import type { StoredObject } from "@/server/demo/api-server/store/stored-object";
import { deleteObject } from "@/server/demo/api-server/verbs/delete";
import { updateObject, updateOf } from "@/server/demo/api-server/verbs/update";
import { type Report, workQueue } from "./work-queue";

/**
 * Gives namespaces what each has (a service account, the hub's CA), and empties those that are being deleted. Returns
 * the function that stops it.
 */
export function startNamespaceController(machinery: Machinery, caCertificate: string, report: Report): () => void {
  const namespaces = builtIn(machinery, "", "namespaces");
  const furniture = new Set([
    builtIn(machinery, "", "serviceaccounts").collection,
    builtIn(machinery, "", "configmaps").collection,
  ]);
  const queue = workQueue((name) => {
    const stored = namespaces.collection.get({ name });
    if (!stored) return;
    if (!stored.deleting) furnishNamespace(machinery, name, caCertificate);
    else if (!removeSome(machinery, name)) finish(machinery, namespaces, stored);
  }, report);
  const unsubscribe = machinery.store.subscribe(({ collection, event: { type, object } }) => {
    if (collection === namespaces.collection) {
      if (type !== "DELETED") queue.add(object.name);
    } else if (
      type !== "ADDED" &&
      object.namespace !== "" &&
      (furniture.has(collection) || isDeleting(namespaces, object.namespace))
    ) {
      queue.add(object.namespace);
    }
  });
  return () => {
    unsubscribe();
    queue.close();
  };
}

function isDeleting({ collection }: StoredResource, name: string): boolean {
  return collection.get({ name })?.deleting === true;
}

/** What every namespace has. */
export function furnishNamespace(machinery: Machinery, namespace: string, caCertificate: string): void {
  ensureObject(machinery, "", "serviceaccounts", { metadata: { name: "default", namespace } });
  ensureObject(machinery, "", "configmaps", {
    metadata: { name: "kube-root-ca.crt", namespace },
    data: { "ca.crt": caCertificate },
  });
}

/** How many objects are removed before others get their turn; the events of these bring the namespace's next. */
const AT_ONCE = 500;

/** Whether there was something to remove, or to mark as what is to go. */
function removeSome(machinery: Machinery, namespace: string): boolean {
  const some = contentOf(machinery, namespace)
    .filter(({ object }) => !object.deleting)
    .slice(0, AT_ONCE);
  for (const { resource, object } of some)
    deleteObject(resource, object, PLAIN_DELETE, systemWrite(machinery, { namespace }));
  return some.length > 0;
}

/** What is left is held by finalizers; the namespace goes when there is nothing. */
function finish(machinery: Machinery, namespaces: StoredResource, stored: StoredObject): void {
  const held = contentOf(machinery, stored.name);
  const subresource = held.length > 0 ? "status" : "finalize";
  const update = updateOf(namespaces, stored, systemWrite(machinery, { subresource }));
  const current = readObject(namespaces, stored);
  const next = held.length > 0 ? withConditions(current, held, machinery.now()) : { ...current, spec: {} };
  try {
    updateObject(update, next);
  } catch (error) {
    // Another write came first; it brings its own event.
    if (!(error instanceof StatusError) || error.status.code !== 409) throw error;
  }
}

interface Content {
  readonly resource: StoredResource;
  readonly object: StoredObject;
}

function contentOf({ registry }: Machinery, namespace: string): Content[] {
  const seen = new Set<unknown>();
  return registry.storedResources().flatMap((resource) => {
    if (!resource.namespaced || seen.has(resource.collection)) return [];
    seen.add(resource.collection);
    return resource.collection.list(namespace).map((object) => ({ resource, object }));
  });
}

function withConditions(namespace: RawObject, held: readonly Content[], now: Date): RawObject {
  const finalizers = [...new Set(held.flatMap(({ object }) => object.finalizers))];
  const resources = [...new Set(held.map(({ resource }) => `${resource.plural}.${resource.group}`))];
  const conditions = [
    condition(
      "NamespaceContentRemaining",
      "SomeResourcesRemain",
      `Some resources are remaining: ${resources.join(", ")}`,
      now,
    ),
    condition(
      "NamespaceFinalizersRemaining",
      "SomeFinalizersRemain",
      `Some content in the namespace has finalizers remaining: ${finalizers.join(", ")}`,
      now,
    ),
  ];
  return { ...namespace, status: { phase: "Terminating", conditions } };
}

function condition(type: string, reason: string, message: string, now: Date): object {
  return { type, status: "True", lastTransitionTime: kubeTime(now), reason, message };
}
