import type { ManagedAccount, ManagedAccountsAnswer } from "@/lib/api/approvals/managed-accounts";
import { certificateStatusOf } from "@/lib/csr/certificate-status";
import { compareText } from "@/lib/kube/order";
import { apiVersionOf, resourcePath } from "@/lib/kube/resource";
import { ManagedServiceAccount, managedServiceAccounts } from "@/lib/resources/managed-service-account";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { isHubError } from "@/server/hub/hub-error";
import { getAsCaller, readSome } from "./read-some";

const AT_MOST = 1_000;
const ORDER: readonly ManagedAccount["state"][] = ["expired", "late", "none", "valid"];

/**
 * Managed service accounts of all clusters, read with the caller's own rights, since the console's account does not follow
 * them; none on a hub without the kind. Their tokens are in Secrets, which nobody reads. Throws `HubError`, and
 * `HubUnreachable`.
 */
export async function listManagedAccounts(
  caller: Pick<Caller, "client" | "ended">,
  now = Date.now(),
): Promise<ManagedAccountsAnswer> {
  const { group, plural: resource } = managedServiceAccounts;
  const { value, missing } = await orMissing(read(caller), { verb: "list", resource, group });
  if (missing) return { accounts: [], missing };
  const accounts = value.items.map((account) => accountOf(account, now));
  return { accounts: accounts.sort(byAttention), ...(value.isPartial && { partial: true }) };
}

async function read(caller: Pick<Caller, "client" | "ended">) {
  try {
    // Everybody may know which kinds there are: a right to what the hub does not have is not missed.
    await getAsCaller(caller, `/apis/${apiVersionOf(managedServiceAccounts)}`);
    return await readSome(caller, `${resourcePath(managedServiceAccounts)}?limit=${AT_MOST}`, ManagedServiceAccount);
  } catch (error) {
    if (isHubError(error, "NotFound")) return { items: [], isPartial: false };
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
