import type { IdentityRow } from "@/lib/lists/identities/row";
import { LISTS } from "@/lib/lists/lists";
import { roleBindings } from "@/lib/resources/built-in";
import type { ServedApprovals } from "@/server/approvals/list";
import { type ApprovalScope, approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { scopeOf } from "@/server/auth/scope";
import type { HubFailure } from "@/server/hub/resource-cache";
import { serveList } from "@/server/lists/served-list";
import { type IdentitySources, identityRow } from "./identity-row";

export type IdentityListCaches = Omit<IdentitySources, "requests">;

/** Which identities a caller sees: those whose objects they may list. */
interface IdentityListScope extends Pick<ApprovalScope, "addOns" | "clusters" | "requests"> {
  readonly roleBindings: boolean;
}

/** All identities that were issued and that this console knows: certificates as the approvals have them. */
export function serveIdentities(
  caches: IdentityListCaches,
  approvals: ServedApprovals,
  hubFailure?: () => HubFailure | undefined,
) {
  const sources = { ...caches, requests: () => approvals.view.rows };
  const { clusters, clusterAddOns, identityFindings } = caches;
  return serveList(
    LISTS.identities,
    {
      source: {
        caches: [clusters, clusterAddOns, identityFindings],
        follow: (touch: (name: string | undefined) => void) => follow(sources, approvals, touch),
        row: (name: string) => identityRow(name, sources),
      },
      scope: identityListScopeOf,
      cut: cutIdentity,
      project: (row) => row,
      isWhole: (scope: IdentityListScope) => Object.values(scope).every(Boolean),
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

/** Throws `ApiError` "forbidden" where the caller may list neither certificate requests nor clusters. */
async function identityListScopeOf(caller: Caller): Promise<IdentityListScope> {
  const [{ addOns, clusters, requests }, bindings] = await Promise.all([
    approvalScopeOf(caller),
    scopeOf(caller, "list", roleBindings),
  ]);
  return { addOns, clusters, requests, roleBindings: bindings.all };
}

function cutIdentity(row: IdentityRow, scope: IdentityListScope): IdentityRow | undefined {
  switch (row.way) {
    case "certificate":
      if (!scope.requests) return undefined;
      return (row.addOn === undefined ? scope.clusters : scope.addOns) ? row : { ...row, inUse: "unknown" };
    case "token":
      return scope.addOns ? row : undefined;
    case "awsirsa":
      return scope.clusters ? row : undefined;
    case "role-binding":
      return scope.requests && scope.roleBindings ? row : undefined;
  }
}
