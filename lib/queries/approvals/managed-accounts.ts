import { queryOptions } from "@tanstack/react-query";
import { ManagedAccountsAnswer } from "@/lib/api/approvals/managed-accounts";
import { getJson } from "@/lib/queries/request/request";

/** They are read from the hub each time, with the rights of who looks. */
const LOOKED_AT_MS = 30_000;

export function managedAccounts() {
  return queryOptions({
    queryKey: ["identities", "managed-accounts"],
    queryFn: ({ signal }) => getJson("/api/v1/identities/managed-accounts", { schema: ManagedAccountsAnswer, signal }),
    refetchInterval: LOOKED_AT_MS,
  });
}
