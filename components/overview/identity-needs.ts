import type { IdentityAlarms } from "@/lib/api/approvals/identity-alarms";
import { plural } from "@/lib/format/count";
import { earliest, type Need } from "./need";

/** Forged identities that were issued and that nobody has acknowledged: before all else. */
export function identityNeeds(known: Pick<IdentityAlarms, "identities"> | undefined): Need[] {
  const alarms = (known?.identities ?? []).filter(({ isAlarm }) => isAlarm);
  const [first] = alarms;
  if (!first) return [];
  const reason = first.reasons[0];
  return [
    {
      id: "forged-identities",
      tone: "bad",
      shape: "octagon",
      claim: `${plural(alarms.length, "identity", "identities")} ${alarms.length === 1 ? "was" : "were"} issued against the rules`,
      detail: reason ? `${first.name}: ${reason.claim}` : first.name,
      href: "/identities",
      since: earliest(alarms.map(({ foundAt }) => foundAt)),
      size: alarms.length,
    },
  ];
}
