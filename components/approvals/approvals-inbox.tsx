"use client";

import { useEffect, useMemo } from "react";
import { type Read, ViewGate } from "@/components/status/view-gate";
import { PageHeader } from "@/components/ui/page-header";
import { useMedia } from "@/components/ui/use-media";
import type { ApprovalPage } from "@/lib/api/approvals";
import { cn } from "@/lib/cn";
import { approvalList } from "@/lib/queries/approvals";
import { ApprovalCase } from "./approval-case";
import { ApprovalQueue } from "./approval-queue";
import { InboxNotices } from "./inbox-notices";
import { Empty, Loading, TITLE } from "./inbox-states";
import { InboxTabs } from "./inbox-tabs";
import { firstRows, queueSections } from "./queue";
import { useCaseKeys } from "./use-case-keys";
import { useDeeds } from "./use-deeds";
import { useInboxAddress } from "./use-inbox-address";

/** What waits for a person: certificate requests with their evidence, and clusters to let in. */
export function ApprovalsInbox() {
  return (
    <ViewGate title={TITLE} subject="approvals" query={approvalList()} loading={<Loading />}>
      {(read) => <Loaded {...read} />}
    </ViewGate>
  );
}

const MOST_ROWS = 300;

function Loaded({ page, error, onTryAgain }: Read<ApprovalPage>) {
  const { state, selected, go, settle } = useInboxAddress();
  const phone = useMedia("(max-width: 699px)");
  const run = useDeeds();
  const sections = useMemo(() => firstRows(queueSections(page.rows, state), MOST_ROWS), [page.rows, state]);
  const names = useMemo(() => sections.flatMap(({ rows }) => rows.map(({ name }) => name)), [sections]);
  useCaseKeys(names, selected, (name) => settle({ state, selected: name }));
  const [first] = names;
  useEffect(() => {
    // Once, and into the address: a case must not change under the hand of whoever is about to decide it.
    if (!phone && selected === undefined && first !== undefined) settle({ state, selected: first });
  });
  const row = page.rows.find(({ name }) => name === selected);
  const isCase = selected !== undefined;
  return (
    <div className="flex min-h-full flex-col sheet:h-full">
      <div className={cn(isCase && "hidden sheet:block")}>
        <PageHeader title={TITLE} />
        <InboxTabs rows={page.rows} current={state} onFollow={go} />
      </div>
      <InboxNotices page={page} error={error} onTryAgain={onTryAgain} />
      {page.synced ? null : (
        <p role="status" className="border-line border-b px-4 py-2 text-text-2 sheet:px-6">
          Still reading from the hub; what follows is not all.
        </p>
      )}
      <div className="flex min-h-0 flex-1 flex-col sheet:grid sheet:grid-cols-[minmax(240px,348px)_minmax(0,1fr)]">
        <div
          className={cn(
            "border-line sheet:overflow-y-auto sheet:border-r sheet:[scrollbar-width:thin]",
            isCase && "hidden sheet:block",
            names.length === 0 && !isCase && "col-span-2",
          )}
        >
          {names.length > 0 ? <ApprovalQueue sections={sections} state={state} selected={selected} onFollow={go} /> : null}
          {names.length === MOST_ROWS ? (
            <p className="px-4 py-2 text-small text-text-2 sheet:px-6">
              The first {MOST_ROWS} are shown; more follow once these are decided.
            </p>
          ) : null}
          {names.length === 0 && page.synced ? <Empty state={state} /> : null}
        </div>
        {isCase ? (
          <ApprovalCase
            key={selected}
            name={selected}
            version={row?.version ?? ""}
            back={{ state, selected: undefined }}
            onFollow={go}
            run={run}
          />
        ) : null}
      </div>
    </div>
  );
}
