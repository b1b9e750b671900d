"use client";

import { ListNotices } from "@/components/request-state/list-notices";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { ViewGate } from "@/components/request-state/view-gate";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { IdentitiesAnswer } from "@/lib/api/approvals/identities";
import { plural } from "@/lib/format/count";
import { identities } from "@/lib/queries/approvals/identities";
import { IdentityItem } from "./identity-item";

const TITLE = "Issued identities";

const LOADING = (
  <>
    <PageHeader title={TITLE} />
    <SkeletonRows reading="Reading what was found." columns={["w-20", "w-80"]} />
  </>
);

/** Certificates and RoleBindings that were issued although a rule is against them, and what to do about each. */
export function IdentitiesPage() {
  return (
    <ViewGate title={TITLE} subject="issued identities" query={identities()} loading={LOADING}>
      {({ page, ...read }) => <Loaded found={page} {...read} />}
    </ViewGate>
  );
}

interface LoadedProps {
  readonly found: IdentitiesAnswer;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

function Loaded({ found, error, onTryAgain }: LoadedProps) {
  const staleSince = useStaleSince();
  const { alarms, identities: items, mayAcknowledge } = found;
  return (
    <div className="pb-6">
      <PageHeader title={TITLE} about={alarms > 0 ? plural(alarms, "alarm") : "No alarms"} />
      <ListNotices subject="issued identities" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />
      {items.length === 0 ? (
        <p className="px-4 text-pretty text-text-2 sheet:px-6">
          The approver has found nothing against what was issued. Certificates are on the tab Issued of Approvals.
        </p>
      ) : (
        <ul aria-label={TITLE} className="border-line border-t">
          {items.map((identity) => (
            <IdentityItem key={identity.uid} identity={identity} mayAcknowledge={mayAcknowledge} />
          ))}
        </ul>
      )}
    </div>
  );
}
