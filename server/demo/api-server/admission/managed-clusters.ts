import { kubeTime } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { isJsonObject, type JsonObject, plainText } from "@/server/demo/api-server/http/json-reader";
import { labelProblem } from "@/server/demo/api-server/meta/names";
import type { Admission, AdmissionRequest } from "@/server/demo/api-server/registry/api-resource";
import { textAt } from "@/server/demo/api-server/registry/columns";
import { denied, deniedRight, may } from "./webhook";

const MUTATOR = "managedclustermutators.admission.cluster.open-cluster-management.io";
const VALIDATOR = "managedclustervalidators.admission.cluster.open-cluster-management.io";
const GROUP = "cluster.open-cluster-management.io";
const DEFAULT_SET = "default";

/** OCM's admission of ManagedClusters (docs/reference/clusters.md#admission-of-clusters). */
export const managedClusterAdmission: Admission = {
  mutate: (request) => (concerns(request) ? withSet(withTaintTimes(request)) : request.object),
  validate(request) {
    if (!concerns(request)) return;
    validateUrls(request.object);
    validateAcceptance(request);
    validateSet(request);
  },
};

function concerns({ resource, write }: AdmissionRequest): boolean {
  return resource.group === GROUP && resource.plural === "managedclusters" && write.subresource === "";
}

/** No cluster is without a set. */
function withSet(cluster: RawObject): RawObject {
  const { metadata } = cluster;
  if (metadata.labels?.[CLUSTER_SET_LABEL]) return cluster;
  return { ...cluster, metadata: { ...metadata, labels: { ...metadata.labels, [CLUSTER_SET_LABEL]: DEFAULT_SET } } };
}

/** Only the hub sets the time when a taint was added. */
function withTaintTimes({ object, current, write }: AdmissionRequest): RawObject {
  const { spec } = object;
  if (!isJsonObject(spec) || !Array.isArray(spec.taints)) return object;
  const now = kubeTime(write.now);
  const before = current && taintsOf(current);
  const refused: string[] = [];
  const taints = taintsOf(object).map((taint) => {
    const old = before?.find(({ key }) => key === taint.key);
    if (old && (old.value ?? "") === (taint.value ?? "") && old.effect === taint.effect) {
      if (!sameTime(old.timeAdded, taint.timeAdded)) refused.push(plainText(taint.key));
      return taint;
    }
    if (before && taint.timeAdded) refused.push(plainText(taint.key));
    return { ...taint, timeAdded: now };
  });
  if (refused.length > 0) throw denied(MUTATOR, `It is not allowed to set TimeAdded of Taint "${refused.join(",")}".`);
  return { ...object, spec: { ...spec, taints } };
}

function taintsOf({ spec }: RawObject): JsonObject[] {
  return isJsonObject(spec) && Array.isArray(spec.taints) ? spec.taints.filter(isJsonObject) : [];
}

function sameTime(left: unknown, right: unknown): boolean {
  return (
    left === right || (typeof left === "string" && typeof right === "string" && Date.parse(left) === Date.parse(right))
  );
}

function validateUrls({ metadata, spec }: RawObject): void {
  const configs =
    isJsonObject(spec) && Array.isArray(spec.managedClusterClientConfigs) ? spec.managedClusterClientConfigs : [];
  for (const config of configs) {
    const url = textAt(config, "url");
    if (!url.startsWith("https://") || !URL.canParse(url))
      throw denied(VALIDATOR, `url "${url}" is invalid in client configs`);
  }
  const problem = configs.length > 0 ? labelProblem(metadata.name ?? "") : undefined;
  if (problem) throw denied(VALIDATOR, `metadata.name format is not correct: ${problem}`);
}

function validateAcceptance(request: AdmissionRequest): void {
  const { object, current, write } = request;
  const name = object.metadata.name ?? "";
  if (!accepts(object) || (current && accepts(current))) return;
  const refuse = (why: string) => deniedRight(VALIDATOR, { group: GROUP, plural: "managedclusters/accept" }, name, why);
  const right = {
    verb: "update",
    group: "register.open-cluster-management.io",
    plural: "managedclusters",
    subresource: "accept",
    name,
  };
  if (!may(request, right)) throw refuse(`user "${write.user.name}" cannot update the HubAcceptsClient field`);
  const home = write.machinery.registry.stored("", "namespaces")?.collection.get({ name });
  if (home?.deleting) throw refuse(`cluster namespace "${name}" is terminating`);
}

function accepts({ spec }: RawObject): boolean {
  return isJsonObject(spec) && spec.hubAcceptsClient === true;
}

/** Moving a cluster takes the right to join both the set it leaves and the one it enters. */
function validateSet(request: AdmissionRequest): void {
  const { object, current, write } = request;
  const [next, before] = [setOf(object), current && setOf(current)];
  if (next === before) return;
  for (const set of [next, before]) {
    if (
      !set ||
      may(request, { verb: "create", group: GROUP, plural: "managedclustersets", subresource: "join", name: set })
    )
      continue;
    const why = `user "${write.user.name}" cannot add/remove a ManagedCluster to/from ManagedClusterSet "${set}"`;
    throw deniedRight(VALIDATOR, { group: GROUP, plural: "managedclustersets/join" }, set, why);
  }
}

function setOf({ metadata }: RawObject): string | undefined {
  return metadata.labels?.[CLUSTER_SET_LABEL];
}
