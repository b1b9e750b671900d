"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { FileLink } from "@/components/list/file-link";
import { FilterBar } from "@/components/list/filter/filter-bar";
import { useListFilter } from "@/components/list/use-list-filter";
import { ViewGate } from "@/components/request-state/view-gate";
import { late } from "@/components/ui/hooks/late";
import { useMedia } from "@/components/ui/hooks/use-media";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { ListStats } from "@/lib/api/list/list";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { APPROVALS } from "@/lib/lists/approvals/fields";
import { filterFields, initialFacets, placeholderOf } from "@/lib/lists/page-list";
import { approvalsLeft } from "@/lib/queries/approvals/approvals";
import { approvalStats } from "@/lib/queries/list/stats";
import { InboxBody } from "./inbox-body";
import { APPROVALS_TITLE, LoadingApprovals } from "./inbox-states";
import { InboxTabs } from "./inbox-tabs";
import { shownFilter, sizeIn, tabSort } from "./queue";
import { useInboxAddress } from "./use-inbox-address";
import { useLastingCount } from "./use-lasting-count";

const InboxFilters = late(async () => (await import("./filter/inbox-filters")).InboxFilters);
const PastApprovals = late(async () => (await import("./past-approvals")).PastApprovals);

/** What waits for a person: certificate requests with their evidence, and clusters to let in. */
export function ApprovalsInbox() {
  const parameters = useSearchParams();
  const at = parameters.get("at");
  if (at)
    return (
      <Suspense>
        <PastApprovals at={at} q={parameters.get("q") ?? ""} />
      </Suspense>
    );
  return (
    <ViewGate title={APPROVALS_TITLE} subject="approvals" query={approvalStats()} loading={<LoadingApprovals />}>
      {({ page, ...again }) => <Loaded stats={page} again={again} />}
    </ViewGate>
  );
}

/** Filter fields of the queue; its tab is a separate parameter. */
const LIST = { view: "approvals", table: filterFields(APPROVALS.fields), ...initialFacets(APPROVALS) } as const;

interface LoadedProps {
  readonly stats: ListStats;
  readonly again: { readonly error: Error | null; readonly onTryAgain: () => unknown };
}

function Loaded({ stats, again }: LoadedProps) {
  const address = useInboxAddress();
  const filter = useListFilter(LIST);
  const phone = useMedia("(max-width: 699px)");
  const { state, selected, go } = address;
  const { q, text } = filter;
  const shown = { state, q };
  const left = useQuery({ ...approvalsLeft(q), enabled: q !== "" });
  const lasting = useLastingCount(sizeIn(stats, "waiting"));
  const shownStats = q === "" ? stats : left.data;
  const list = { ...LIST, preset: shownFilter({ state, q: "" }) };
  const placeholder = placeholderOf(APPROVALS, phone);
  const header = cn(selected !== undefined && "hidden sheet:block");
  return (
    <div className="flex min-h-full flex-col sheet:tall:h-full">
      {/* A narrow window shows the case alone; the page keeps its heading for screen readers. */}
      {selected === undefined ? null : <h1 className="sr-only sheet:hidden">{APPROVALS_TITLE}</h1>}
      <div className={header}>
        <PageHeader
          title={APPROVALS_TITLE}
          figure={q === "" ? undefined : `${count(sizeIn(shownStats, state))} of ${count(sizeIn(stats, state))}`}
          actions={<FileLink view="approvals" query={{ q: shownFilter(shown), sort: filter.sort || tabSort(state) }} />}
        />
        <InboxTabs stats={shownStats} waiting={q === "" ? lasting : undefined} current={state} q={text} onFollow={go} />
      </div>
      <div className={cn("contents", selected !== undefined && "max-sheet:hidden")}>
        <FilterBar
          thing="approval"
          filter={{ ...filter, placeholder, list, sort: filter.sort || tabSort(state) }}
          actions={
            phone ? (
              <Suspense>
                <InboxFilters usual={tabSort(state)} {...{ list, filter }} total={sizeIn(shownStats, state)} />
              </Suspense>
            ) : null
          }
        />
      </div>
      <InboxBody key={state} address={address} filter={filter} stats={stats} again={again} />
    </div>
  );
}
