import { LAST_APPLIED_ANNOTATION, type RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import { events } from "@/lib/resources/event";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { WRITE } from "@/server/console/testing";
import type { HubClient } from "@/server/hub/hub-client";

/** In the Secret that each work holds, and nowhere else. */
export const SECRET_CANARY = "c2VjcmV0LWNhbmFyeQ==";

const REPORTED_AT = "2026-01-02T03:04:05Z";

/** A condition that contains its owner's mark. */
export function conditionWith(mark: string, type: string, status: string, label = "says so"): object {
  return {
    type,
    status,
    reason: `Reason${mark}`,
    message: `Word of ${mark}: ${label}`,
    lastTransitionTime: REPORTED_AT,
  };
}

/** Creates an event about a cluster. */
export async function putEvent(admin: HubClient, mark: string, index: number): Promise<void> {
  const namespace = `${mark}-${index}`;
  const regarding = { apiVersion: "v1", kind: "ManagedCluster", name: namespace, namespace };
  const eventTime = `2026-01-02T03:04:0${index}.000000Z`;
  const event = { type: "Warning", reason: `Reason${mark}`, action: "Look", note: `${mark} happened` };
  const reporter = { reportingController: `${mark}-agent`, reportingInstance: mark };
  await admin.create(
    events,
    { metadata: { name: `${mark}-event`, namespace }, eventTime, regarding, ...event, ...reporter },
    WRITE,
  );
}

/** An add-on on a cluster, which fails on the first. */
export async function putAddOn(admin: HubClient, mark: string, ref: ObjectRef, index: number): Promise<void> {
  await putSilentAddOn(admin, mark, ref);
  await reportAddOn(admin, mark, ref, index === 1 ? "False" : "True");
}

/** An add-on whose agent has not reported yet. */
export async function putSilentAddOn(admin: HubClient, mark: string, ref: ObjectRef): Promise<void> {
  await put(admin, managedClusterAddOns, { ...ref, annotations: { note: mark } }, {});
}

/** The first report of its agent. */
export async function reportAddOn(admin: HubClient, mark: string, ref: ObjectRef, available: string): Promise<void> {
  const conditions = [conditionWith(mark, "Available", available), conditionWith(mark, "Progressing", "False")];
  const status = { conditions, namespace: `${mark}-agents` };
  await admin.patch(managedClusterAddOns, ref, { status }, { ...WRITE, subresource: "status" });
}

/** The same add-on later reports whether it is available. */
export async function putAddOnHealth(admin: HubClient, mark: string, ref: ObjectRef, status: string): Promise<void> {
  const conditions = [conditionWith(mark, "Available", status), conditionWith(mark, "Progressing", "False")];
  await admin.patch(managedClusterAddOns, ref, { status: { conditions } }, { ...WRITE, subresource: "status" });
}

/** A work with one manifest, which is not available on the third cluster. */
export async function putWork(
  admin: HubClient,
  mark: string,
  ref: ObjectRef & { readonly finalizers?: string[] },
  index: number,
): Promise<void> {
  const manifest = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: `${mark}-map`, namespace: mark },
    data: { text: mark },
  };
  const conditions = [
    conditionWith(mark, "Applied", "True"),
    conditionWith(mark, "Available", index === 3 ? "False" : "True"),
  ];
  const resourceMeta = {
    ordinal: 0,
    group: "",
    version: "v1",
    kind: "ConfigMap",
    resource: "configmaps",
    namespace: mark,
    name: `${mark}-map`,
  };
  const values = [{ name: `${mark}-value`, fieldValue: { type: "String", string: mark } }];
  const manifests = [{ resourceMeta, conditions, statusFeedback: { values } }];
  const labels: Readonly<Record<string, string>> = ref.name.startsWith("addon")
    ? { [ADDON_NAME_LABEL]: `${mark}-addon` }
    : { owner: mark };
  const secret = { apiVersion: "v1", kind: "Secret", metadata: manifest.metadata, data: { key: SECRET_CANARY } };
  const annotations = { [LAST_APPLIED_ANNOTATION]: JSON.stringify({ spec: { manifests: [secret] } }) };
  const spec = { workload: { manifests: [manifest, secret] } };
  await put(admin, manifestWorks, { ...ref, labels, annotations }, spec, { conditions, resourceStatus: { manifests } });
}

/** The status of a work that is being deleted, of which nothing is left on its cluster but one object of that name. */
export function statusWithLeft(mark: string, name: string): object {
  const manifests = [`${mark}-map`, name].map((each, ordinal) => ({
    resourceMeta: { ordinal, group: "", version: "v1", kind: "ConfigMap", namespace: mark, name: each },
    conditions: [conditionWith(mark, "Available", each === name ? "True" : "False")],
    statusFeedback: { values: [{ name: `${mark}-value`, fieldValue: { type: "String", string: name } }] },
  }));
  return { conditions: [conditionWith(mark, "Deleting", "True", name)], resourceStatus: { manifests } };
}

/** Creates an object, and then its status, as an agent would. */
export async function put<T>(
  admin: HubClient,
  resource: Resource<T>,
  ref: ObjectRef & Pick<RawObject["metadata"], "labels" | "annotations">,
  spec?: object,
  status?: object,
): Promise<void> {
  await admin.create(resource, { metadata: { ...ref }, ...(spec ? { spec } : {}) }, WRITE);
  if (status) await admin.patch(resource, ref, { status }, { ...WRITE, subresource: "status" });
}
