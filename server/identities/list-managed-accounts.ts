import type { ManagedAccount, ManagedAccountsAnswer } from "@/lib/api/approvals/managed-accounts";
import { certificateStatusOf } from "@/lib/csr/certificate-status";
import { compareText } from "@/lib/kube/order";
import { apiVersionOf, resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { ManagedServiceAccount, managedServiceAccounts } from "@/lib/resources/managed-service-account";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { isHubError } from "@/server/hub/hub-error";

const DEADLINE_MS = 5_000;
const AT_MOST = 1_000;
const ORDER: readonly ManagedAccount["state"][] = ["expired", "late", "none", "valid"];

const Accounts = z.looseObject({
  items: z.array(z.unknown()),
  metadata: z.prefault(z.looseObject({ continue: z._default(z.string(), "") }), {}),
});

/**
 * Managed service accounts of all clusters, read with the caller's own rights, since the console's account does not follow
 * them; none on a hub without the kind. Their tokens are in Secrets, which nobody reads. Throws `HubError`, and
 * `HubUnreachable`.
 */
export async function listManagedAccounts(
  { client, ended }: Pick<Caller, "client" | "ended">,
  now = Date.now(),
): Promise<ManagedAccountsAnswer> {
  const { group, plural: resource } = managedServiceAccounts;
  const { value, missing } = await orMissing(read(client, ended), { verb: "list", resource, group });
  if (missing) return { accounts: [], missing };
  const accounts = value.accounts.map((account) => accountOf(account, now));
  return { accounts: accounts.sort(byAttention), ...(value.isPartial && { partial: true }) };
}

async function read(client: Caller["client"], ended: AbortSignal) {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(DEADLINE_MS)]);
  const get = (path: string) => client.raw({ method: "GET", path, signal });
  try {
    // Everybody may know which kinds there are: a right to what the hub does not have is not missed.
    await get(`/apis/${apiVersionOf(managedServiceAccounts)}`);
    const { items, metadata } = Accounts.parse(await get(`${resourcePath(managedServiceAccounts)}?limit=${AT_MOST}`));
    const accounts = items.flatMap((item) => ManagedServiceAccount.safeParse(item).data ?? []);
    return { accounts, isPartial: metadata.continue !== "" };
  } catch (error) {
    if (isHubError(error, "NotFound")) return { accounts: [], isPartial: false };
    throw error;
  }
}

function accountOf({ metadata, status }: ManagedServiceAccount, now: number): ManagedAccount {
  const { expirationTimestamp: until, tokenSecretRef } = status;
  const from = tokenSecretRef?.lastRefreshTimestamp;
  const held = from && until ? { notBefore: from, notAfter: until, isRenewed: false } : undefined;
  return {
    cluster: metadata.namespace ?? "",
    name: metadata.name,
    state: held ? certificateStatusOf(held, now) : "none",
    ...(from && { from }),
    ...(until && { until }),
  };
}

function byAttention(a: ManagedAccount, b: ManagedAccount): number {
  return (
    ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || compareText(a.cluster, b.cluster) || compareText(a.name, b.name)
  );
}
