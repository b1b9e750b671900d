import { renewalDueMs } from "@/lib/csr/certificate-status";
import type { AddOnFacts } from "@/lib/health/add-on-summary";
import { condition } from "@/lib/kube/conditions";
import { NAMESPACE } from "@/lib/kube/names";
import {
  addOnServiceAccount,
  addOnServiceAccountUser,
  CLUSTER_ACCEPTED,
  CLUSTER_ARN_ANNOTATION,
  CLUSTER_AVAILABLE,
  TOKEN_REFRESHED,
} from "@/lib/kube/ocm";
import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import type { IdentityRow } from "@/lib/lists/identities/row";
import { recordName, type StoredFinding } from "@/lib/resources/identity-finding";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { AccountFacts, CallerKinds } from "./caller-kinds";

export interface IdentitySources {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterAddOns: ResourceCache<AddOnFacts, "cluster">;
  readonly identityFindings: ResourceCache<StoredFinding>;
  /** Absent where nobody looks at what is read with callers' rights. */
  readonly callerKinds?: Pick<CallerKinds, "accounts" | "bindings"> | undefined;
  /** The rows of certificate requests, those among them that the hub has deleted, by "requests/NAME". */
  readonly requests: () => ReadonlyMap<string, ApprovalEntry>;
}

/** Where nothing tells whether an identity is used, and who approved. */
const UNTOLD = { isRenewed: false, isForged: false, inUse: "unknown" } as const;

/** The row of that name as the sources have it now; undefined where no such identity was issued. */
export function identityRow(name: string, sources: IdentitySources): IdentityRow | undefined {
  const [way, first = "", second = ""] = name.split("/");
  switch (way) {
    case "certificate":
      return certificateRow(name, sources.requests().get(`requests/${first}`), sources);
    case "token":
      return tokenRow(name, sources.clusterAddOns.get(second, first));
    case "awsirsa":
      return awsRow(name, sources.clusters.get(first));
    case "role-binding":
      return bindingRow(name, `${first}/${second}`, sources);
    case "managed-account":
      return accountRow(name, sources.callerKinds?.accounts.at(`${first}/${second}`));
    default:
      return findingRow(name, sources.identityFindings.get(recordName(first), NAMESPACE), sources);
  }
}

function certificateRow(
  name: string,
  entry: ApprovalEntry | undefined,
  { clusters, clusterAddOns, identityFindings }: IdentitySources,
): IdentityRow | undefined {
  if (!entry?.certificate || !entry.issued) return undefined;
  const { object, cluster, addOn, certificate, issued } = entry;
  const { uid, subject, approver, renewedAtMs } = issued;
  const finding = identityFindings.get(recordName(uid), NAMESPACE);
  const { isRenewed, notBefore, notAfter } = certificate;
  const holder = isRenewed ? undefined : cluster;
  const wasLate = renewedAtMs !== undefined && renewedAtMs > renewalDueMs(certificate);
  return {
    name,
    way: "certificate",
    object,
    subject,
    ...(cluster === undefined ? {} : { cluster }),
    ...(addOn === undefined ? {} : { addOn }),
    ...(approver === undefined ? {} : { approver }),
    from: notBefore,
    until: notAfter,
    isRenewed,
    isForged: finding !== undefined && finding.acknowledged === undefined,
    ...(wasLate && { wasLate }),
    inUse:
      addOn === undefined ? usedBy(clusters.get(holder ?? "")) : usedByAddOn(clusterAddOns.get(addOn, holder ?? "")),
  };
}

function tokenRow(name: string, clusterAddOn: AddOnFacts | undefined): IdentityRow | undefined {
  const refreshed = clusterAddOn && condition(clusterAddOn.status.conditions, TOKEN_REFRESHED);
  if (!refreshed) return undefined;
  const { name: addOn, namespace: cluster = "" } = clusterAddOn.metadata;
  const until = tokenEnd(refreshed.message);
  return {
    ...UNTOLD,
    name,
    way: "token",
    object: `${cluster}/${addOnServiceAccount(addOn)}`,
    subject: addOnServiceAccountUser(cluster, addOn),
    cluster,
    addOn,
    ...(until === undefined ? {} : { until }),
    inUse: usedByAddOn(clusterAddOn),
  };
}

function awsRow(name: string, cluster: ManagedCluster | undefined): IdentityRow | undefined {
  const arn = cluster?.metadata.annotations[CLUSTER_ARN_ANNOTATION];
  if (!cluster || !arn || !cluster.spec.hubAcceptsClient) return undefined;
  const from = condition(cluster.status.conditions, CLUSTER_ACCEPTED)?.lastTransitionTime;
  const { name: object } = cluster.metadata;
  const time = from ? { from } : {};
  return { ...UNTOLD, name, way: "awsirsa", object, subject: arn, cluster: object, ...time, inUse: usedBy(cluster) };
}

function bindingRow(
  name: string,
  key: string,
  { callerKinds, clusters, clusterAddOns, identityFindings }: IdentitySources,
): IdentityRow | undefined {
  const binding = callerKinds?.bindings.at(key);
  if (!binding) return undefined;
  const { addOn, createdAt, namespace, role, subject } = binding;
  const finding = identityFindings.get(recordName(callerKinds?.bindings.uidAt(key) ?? ""), NAMESPACE);
  return {
    ...UNTOLD,
    name,
    way: "role-binding",
    object: key,
    subject,
    ...(clusters.get(namespace) && { cluster: namespace }),
    addOn,
    role,
    ...(createdAt && { from: createdAt }),
    isForged: finding !== undefined && finding.acknowledged === undefined,
    inUse: usedByAddOn(clusterAddOns.get(addOn, namespace)),
  };
}

/** What its token may do is up to the cluster; whether it is used, only the hub's users of it know. */
function accountRow(name: string, account: AccountFacts | undefined): IdentityRow | undefined {
  if (!account) return undefined;
  const { cluster, key, name: serviceAccount, token } = account;
  return {
    ...UNTOLD,
    name,
    way: "managed-account",
    object: key,
    subject: `ServiceAccount ${serviceAccount} on ${cluster}`,
    cluster,
    ...token,
  };
}

/** What a rule is against, and no other row is about: RoleBindings that are not read, and requests that this console has not seen. */
function findingRow(
  name: string,
  stored: StoredFinding | undefined,
  sources: IdentitySources,
): IdentityRow | undefined {
  if (!stored || hasOwnRow(stored.finding, sources)) return undefined;
  const { kind, name: object, namespace, subject, cluster, addOn, approver, approvedAt } = stored.finding;
  return {
    ...UNTOLD,
    name,
    way: kind,
    object: namespace === undefined ? object : `${namespace}/${object}`,
    subject,
    ...(cluster === undefined ? {} : { cluster }),
    ...(addOn === undefined ? {} : { addOn }),
    ...(approver === undefined ? {} : { approver }),
    ...(approvedAt === undefined ? {} : { from: approvedAt }),
    isForged: stored.acknowledged === undefined,
  };
}

function hasOwnRow(
  { kind, name, namespace, uid }: StoredFinding["finding"],
  { callerKinds, requests }: IdentitySources,
): boolean {
  if (kind === "certificate") return requests().get(`requests/${name}`)?.issued?.uid === uid;
  return callerKinds?.bindings.uidAt(`${namespace}/${name}`) === uid;
}

/** A cluster's agent renews its lease with its own identity; the hub says when it has not. */
function usedBy(cluster: ManagedCluster | undefined): IdentityRow["inUse"] {
  const available = cluster && condition(cluster.status.conditions, CLUSTER_AVAILABLE);
  if (!available) return "unknown";
  return available.status === "Unknown" ? "no" : "yes";
}

/** Only of add-ons whose health is read from their lease it is known. */
function usedByAddOn(clusterAddOn: AddOnFacts | undefined): IdentityRow["inUse"] {
  const available = clusterAddOn && condition(clusterAddOn.status.conditions, "Available");
  if (available?.reason === "ManagedClusterAddOnLeaseUpdated") return "yes";
  return available?.reason === "ManagedClusterAddOnLeaseUpdateStopped" ? "no" : "unknown";
}

/** RFC 3339, from what the agent of the cluster says of a token that it has renewed (docs/reference/registration.md). */
function tokenEnd(message: string): string | undefined {
  const end = /expires at (\S+)$/.exec(message)?.[1] ?? "";
  return Number.isNaN(Date.parse(end)) ? undefined : end;
}
