import { queryOptions } from "@tanstack/react-query";
import { ManagedAccountsAnswer } from "@/lib/api/approvals/managed-accounts";
import { getJson } from "@/lib/queries/request/request";

/** Each reading is a request to the hub, with the rights of who looks. */
const EACH_MS = 30_000;
/** A page that is left for a moment need not read them anew. */
const RETENTION_MS = 60_000;

/** Managed service accounts of all clusters, those first that need attention. */
export function managedAccounts() {
  return queryOptions({
    queryKey: ["identities", "managed-accounts"],
    queryFn: ({ signal }) => getJson("/api/v1/identities/managed-accounts", { schema: ManagedAccountsAnswer, signal }),
    refetchInterval: EACH_MS,
    gcTime: RETENTION_MS,
  });
}
