import { queryOptions, skipToken } from "@tanstack/react-query";
import type { IdentityAlarms } from "@/lib/api/approvals/identity-alarms";

export const IDENTITIES_KEY = ["identity-findings"] as const;
export const ALARMS_KEY = [...IDENTITIES_KEY, "alarms"] as const;

/** The alarms that the header has read last, for parts that do not read them themselves. */
export function knownAlarms() {
  return queryOptions<IdentityAlarms>({ queryKey: ALARMS_KEY, queryFn: skipToken });
}
