import { queryOptions, skipToken } from "@tanstack/react-query";
import type { IdentitiesAnswer } from "@/lib/api/approvals/identities";

export const IDENTITIES_KEY = ["identities"] as const;

/** What the header has read last of identities that were issued, for parts that do not read it themselves. */
export function knownIdentities() {
  return queryOptions<IdentitiesAnswer>({ queryKey: IDENTITIES_KEY, queryFn: skipToken });
}
