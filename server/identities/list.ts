import type { IdentityRow } from "@/lib/lists/identities/row";
import { LISTS } from "@/lib/lists/lists";
import type { ServedApprovals } from "@/server/approvals/list";
import { type ApprovalScope, approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import type { HubFailure } from "@/server/hub/resource-cache";
import { serveList } from "@/server/lists/served-list";
import type { CallerCache } from "./caller-cache";
import { type CallerKinds, callerKindRights } from "./caller-kinds";
import { type IdentitySources, identityRow } from "./identity-row";

export type IdentityListCaches = Omit<IdentitySources, "callerKinds" | "requests">;

/** Which identities a caller sees: those whose objects they may list. */
export interface IdentityListScope extends Pick<ApprovalScope, "addOns" | "clusters" | "requests"> {
  readonly bindings: boolean;
  readonly accounts: boolean;
  /** Set while the hub is still read with rights of callers. */
  readonly partial?: true;
}

/** What the list of identities is made of. */
interface IdentityParts {
  readonly caches: IdentityListCaches;
  readonly approvals: ServedApprovals;
  readonly callerKinds: CallerKinds;
}

/** All identities that were issued and that this console knows: certificates as the approvals have them. */
export function serveIdentities(
  { caches, approvals, callerKinds }: IdentityParts,
  hubFailure?: () => HubFailure | undefined,
) {
  const sources = { ...caches, callerKinds, requests: () => approvals.view.rows };
  const { clusters, clusterAddOns, identityFindings } = caches;
  return serveList(
    LISTS.identities,
    {
      source: {
        caches: [clusters, clusterAddOns, identityFindings],
        follow: (touch: (name: string | undefined) => void) => [
          ...follow(sources, approvals, touch),
          ...followCallerKinds(callerKinds, sources, touch),
        ],
        row: (name: string) => identityRow(name, sources),
      },
      scope: (caller) => identityListScopeOf(caller, callerKinds),
      cut: cutIdentity,
      project: (row) => row,
      isWhole: ({ addOns, bindings, clusters, requests }: IdentityListScope) =>
        addOns && bindings && clusters && requests,
      isPartial: ({ partial = false }) => partial,
    },
    hubFailure,
  );
}

function follow(
  { clusters, clusterAddOns, identityFindings, requests }: IdentitySources,
  { view }: ServedApprovals,
  touch: (name: string | undefined) => void,
): (() => void)[] {
  /** By "CLUSTER/ADD-ON": whether they are used says the add-on. */
  const certificates = new Map<string, Set<string>>();
  const touchRequest = (name: string) => {
    const [kind, object] = name.split("/");
    if (kind !== "requests") return;
    touch(`certificate/${object}`);
    const { addOn, cluster, issued } = requests().get(name) ?? {};
    if (addOn !== undefined && issued) addTo(certificates, `${cluster}/${addOn}`, `certificate/${object}`);
    const uid = requests().get(name)?.issued?.uid;
    if (uid !== undefined) touch(`finding/${uid}`);
  };
  for (const name of view.rows.keys()) touchRequest(name);
  return [
    view.subscribe(({ rows }) => {
      for (const name of rows.keys()) touchRequest(name);
    }),
    clusters.subscribe(({ before, after }) => touch(`awsirsa/${(after ?? before)?.metadata.name}`)),
    clusterAddOns.subscribe(({ before, after }) => {
      const { name, namespace } = (after ?? before)?.metadata ?? {};
      touch(`token/${namespace}/${name}`);
      for (const certificate of certificates.get(`${namespace}/${name}`) ?? []) {
        touch(certificate);
        if (!requests().has(certificate.replace("certificate", "requests")))
          certificates.get(`${namespace}/${name}`)?.delete(certificate);
      }
    }),
    identityFindings.subscribe(({ before, after }) => {
      const { uid, kind, name } = (after ?? before)?.finding ?? {};
      touch(`finding/${uid}`);
      if (kind === "certificate") touch(`certificate/${name}`);
    }),
  ];
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

/** RoleBindings say of which cluster they are and whether they are used; both are known from other kinds. */
function followCallerKinds(
  { accounts, bindings }: CallerKinds,
  { clusters, clusterAddOns, identityFindings }: IdentitySources,
  touch: (name: string) => void,
): (() => void)[] {
  const touchBindings = (namespace: string, addOn?: string) => {
    for (const binding of bindings.by("namespace", namespace))
      if (addOn === undefined || binding.addOn === addOn) touch(`role-binding/${binding.key}`);
  };
  /** The uids that findings name, by "NAMESPACE/NAME": a finding has a row of its own while its RoleBinding has none. */
  const found = new Map<string, string>();
  return [
    bindings.subscribe(({ key }) => {
      touch(`role-binding/${key}`);
      if (found.has(key)) touch(`finding/${found.get(key)}`);
    }),
    accounts.subscribe(({ key }) => touch(`managed-account/${key}`)),
    clusters.subscribe(({ before, after }) => {
      if (!before || !after) touchBindings((after ?? before)?.metadata.name ?? "");
    }),
    clusterAddOns.subscribe(({ before, after }) => {
      const { name, namespace = "" } = (after ?? before)?.metadata ?? {};
      touchBindings(namespace, name);
    }),
    identityFindings.subscribe(({ before, after }) => {
      const { kind, namespace, name, uid = "" } = (after ?? before)?.finding ?? {};
      if (kind !== "role-binding") return;
      const key = `${namespace}/${name}`;
      if (after) found.set(key, uid);
      else if (found.get(key) === uid) found.delete(key);
      touch(`role-binding/${key}`);
    }),
    () => bindings.close(),
    () => accounts.close(),
  ];
}

/** Throws `ApiError` "forbidden" where the caller may list neither certificate requests nor clusters. */
async function identityListScopeOf(caller: Caller, callerKinds: CallerKinds): Promise<IdentityListScope> {
  const [{ addOns, clusters, requests }, missing] = await Promise.all([
    approvalScopeOf(caller),
    callerKindRights(caller, callerKinds),
  ]);
  const used: Pick<CallerCache<unknown>, "isSynced" | "use">[] = [];
  if (missing.bindings === undefined) used.push(callerKinds.bindings);
  if (missing.accounts === undefined) used.push(callerKinds.accounts);
  await Promise.all(used.map((cache) => cache.use(caller)));
  return {
    ...{ addOns, clusters, requests },
    bindings: missing.bindings === undefined,
    accounts: missing.accounts === undefined,
    ...(used.some(({ isSynced }) => !isSynced) && { partial: true }),
  };
}

function cutIdentity(row: IdentityRow, scope: IdentityListScope): IdentityRow | undefined {
  switch (row.way) {
    case "certificate":
      return scope.requests ? cutCertificate(row, scope) : undefined;
    case "token":
      return scope.addOns ? row : undefined;
    case "awsirsa":
      return scope.clusters ? row : undefined;
    case "role-binding":
      return scope.bindings ? cutBinding(row, scope) : undefined;
    case "managed-account":
      return scope.accounts ? row : undefined;
  }
}

function cutCertificate(row: IdentityRow, { addOns, clusters }: IdentityListScope): IdentityRow {
  return (row.addOn === undefined ? clusters : addOns) ? row : { ...row, inUse: "unknown" };
}

/** Whether its namespace is a cluster's, and its add-on's agent at work, is for those who may list these. */
function cutBinding(row: IdentityRow, { addOns, clusters }: IdentityListScope): IdentityRow {
  if (addOns && clusters) return row;
  const { cluster, ...rest } = row;
  return { ...rest, ...(clusters && cluster && { cluster }), ...(!addOns && { inUse: "unknown" }) };
}
