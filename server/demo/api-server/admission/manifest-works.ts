import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";
import { serviceAccountUser } from "@/server/demo/api-server/identity/user-info";
import type { Admission, AdmissionRequest } from "@/server/demo/api-server/registry/api-resource";
import { textAt } from "@/server/demo/api-server/registry/columns";
import { denied, may } from "./webhook";

const WEBHOOK = "manifestworkvalidators.admission.work.open-cluster-management.io";
const GROUP = "work.open-cluster-management.io";
const SIZE_LIMIT_BYTES = 500 * 1024;

/** OCM's admission of ManifestWorks (docs/reference/work.md#admission-of-works). */
export const manifestWorkAdmission: Admission = {
  mutate: ({ object }) => object,
  validate(request) {
    const { resource, object, write } = request;
    if (resource.group !== GROUP || resource.plural !== "manifestworks" || write.subresource !== "") return;
    const problem = manifestsProblem(manifestsOf(object)) ?? executorProblem(request);
    if (problem !== undefined) throw denied(WEBHOOK, problem);
  },
};

function manifestsOf({ spec }: RawObject): JsonObject[] {
  const workload = isJsonObject(spec) ? spec.workload : undefined;
  return isJsonObject(workload) && Array.isArray(workload.manifests) ? workload.manifests.filter(isJsonObject) : [];
}

function manifestsProblem(manifests: readonly JsonObject[]): string | undefined {
  if (manifests.length === 0) return "manifests should not be empty";
  const size = manifests.reduce((sum, manifest) => sum + Buffer.byteLength(JSON.stringify(manifest)), 0);
  if (size > SIZE_LIMIT_BYTES)
    return `the size of manifests is ${size} bytes which exceeds the ${SIZE_LIMIT_BYTES} limit`;
  const seen = new Set<string>();
  for (const manifest of manifests) {
    const at = (field: string) => textAt(manifest, "metadata", field);
    if (at("name") === "") return "name must be set in manifest";
    if (at("generateName") !== "") return "generateName must not be set in manifest";
    const resource = `${at("namespace")}/${at("name")} with resource type ${textAt(manifest, "apiVersion")}.${textAt(manifest, "kind")}`;
    if (seen.has(resource)) return `duplicate manifest for resource ${resource}`;
    seen.add(resource);
  }
  return undefined;
}

/** To set or change an executor, the caller must be allowed to act as it. */
function executorProblem(request: AdmissionRequest): string | undefined {
  const { object, current, write } = request;
  const executor = executorOf(object);
  if (!isJsonObject(executor) || (current && deepEqual(executor, executorOf(current)))) return undefined;
  const account = (field: string) => textAt(executor, "subject", "serviceAccount", field);
  const [namespace, home] = [account("namespace"), object.metadata.namespace ?? ""];
  const name = serviceAccountUser(namespace, account("name"));
  if (
    may(request, { verb: "execute-as", group: GROUP, plural: "manifestworks", subresource: "", namespace: home, name })
  )
    return undefined;
  return `user ${write.user.name} cannot manipulate the Manifestwork with executor ${namespace}/${account("name")} in namespace ${home}`;
}

function executorOf({ spec }: RawObject): unknown {
  return isJsonObject(spec) ? spec.executor : undefined;
}
