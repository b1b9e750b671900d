"use client";

import { FileLink } from "@/components/status/file-link";
import { ViewGate } from "@/components/status/view-gate";
import { PageHeader } from "@/components/ui/page-header";
import type { ListFigures } from "@/lib/api/list";
import { cn } from "@/lib/cn";
import { approvalFigures } from "@/lib/queries/approvals";
import { InboxBody } from "./inbox-body";
import { Loading, TITLE } from "./inbox-states";
import { InboxTabs } from "./inbox-tabs";
import { fileQuery } from "./queue";
import { useInboxAddress } from "./use-inbox-address";

/** What waits for a person: certificate requests with their evidence, and clusters to let in. */
export function ApprovalsInbox() {
  return (
    <ViewGate title={TITLE} subject="approvals" query={approvalFigures()} loading={<Loading />}>
      {({ page, ...again }) => <Loaded figures={page} again={again} />}
    </ViewGate>
  );
}

interface LoadedProps {
  readonly figures: ListFigures;
  readonly again: { readonly error: Error | null; readonly onTryAgain: () => unknown };
}

function Loaded({ figures, again }: LoadedProps) {
  const address = useInboxAddress();
  const { state, selected, go } = address;
  return (
    <div className="flex min-h-full flex-col sheet:h-full">
      <div className={cn(selected !== undefined && "hidden sheet:block")}>
        <PageHeader title={TITLE} acts={<FileLink view="approvals" query={fileQuery(state)} />} />
        <InboxTabs facets={figures.facets ?? {}} current={state} onFollow={go} />
      </div>
      <InboxBody key={state} address={address} figures={figures} again={again} />
    </div>
  );
}
