import { useQuery } from "@tanstack/react-query";
import { plural } from "@/lib/format/count";
import { identities } from "@/lib/queries/approvals/identities";
import { IdentityItem } from "./identity-item";

/** What a rule is against, above the list of all: why, and what to do about each. Nothing for who may not see it. */
export function AlarmList() {
  const { data } = useQuery(identities());
  if (!data) return null;
  const { alarms, identities: items, mayAcknowledge } = data;
  return (
    <div>
      <p className="px-4 pb-3 text-pretty text-text-2 sheet:px-6">
        {alarms > 0 ? `${plural(alarms, "alarm")}: a rule is against what was issued.` : "No alarms."}
      </p>
      {items.length === 0 ? null : (
        <ul aria-label="Against a rule" className="border-line border-t">
          {items.map((identity) => (
            <IdentityItem key={identity.uid} identity={identity} mayAcknowledge={mayAcknowledge} />
          ))}
        </ul>
      )}
    </div>
  );
}
