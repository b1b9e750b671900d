import type { IdentityAlarms } from "@/lib/api/approvals/identity-alarms";
import { plural } from "@/lib/format/count";
import type { Need } from "./need";

export const FORGED = "forged-identities";

/** Forged identities that were issued and that nobody has acknowledged: before all else. */
export function identityNeeds(known: IdentityAlarms | undefined): Need[] {
  if (!known || known.alarms === 0) return [];
  const { alarms, since } = known;
  const [latest] = known.identities;
  const reason = latest?.reasons[0];
  const name = latest?.name ?? "";
  return [
    {
      id: FORGED,
      tone: "bad",
      shape: "octagon",
      claim: `${plural(alarms, "identity")} ${alarms === 1 ? "was" : "were"} issued against the rules`,
      detail: reason ? `${name}: ${reason.claim}` : name,
      href: "/identities",
      since,
      size: alarms,
    },
  ];
}
