"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { ActivityLine } from "@/components/activity-lines/activity-line";
import { byDay } from "@/components/activity-lines/by-day";
import { changeAddress } from "@/components/list/list-address";
import { useFilterText } from "@/components/list/use-filter-text";
import { ListNotices } from "@/components/request-state/list-notices";
import { ListProblem } from "@/components/request-state/list-problem";
import { Button } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/segmented";
import { Select } from "@/components/ui/controls/select-field";
import { TextFilter } from "@/components/ui/controls/text-filter";
import { Notice } from "@/components/ui/feedback/notice";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { useHeldRows } from "@/components/ui/hooks/use-held-rows";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { ActivityPage, ActivityRow } from "@/lib/api/activity/activity";
import { count } from "@/lib/format/count";
import { type ActivityFilter, activityPages } from "@/lib/queries/activity/activity";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { activityHref } from "./activity-href";
import { ActivityLoading } from "./activity-loading";

/** Who did what lately, the newest first. */
export function Activity() {
  const parameters = useSearchParams();
  const read = (name: string) => parameters.get(name) ?? "";
  const { text, setText } = useFilterText();
  const filter: ActivityFilter = {
    by: ["people", "controllers"].find((by) => by === read("by")) ?? "",
    user: read("user"),
    kind: read("kind"),
    object: read("object"),
    q: text.trim(),
  };
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery(
    activityPages(filter),
  );
  const held = useHeldRows(data?.pages.flatMap((page) => page.rows) ?? [], timeOf, {
    key: isPlaceholderData ? "" : JSON.stringify(filter),
    isPaged: true,
  });
  const alive = useAlive();
  const first = data?.pages[0];
  if (!alive || !first) {
    if (alive && error && !isSignedOut(error)) return <Failed error={error} onTryAgain={refetch} />;
    return <ActivityLoading />;
  }
  const { rows, newer, showAll } = held;
  return (
    <>
      <PageHeader
        title="Activity"
        figure={count(first.total)}
        badges={newer > 0 ? <Button onClick={showAll}>Show {count(newer)} newer</Button> : null}
      />
      <Filters filter={filter} text={text} page={first} onText={setText} />
      <ListNotices subject="activity" staleSince={undefined} error={error} onTryAgain={refetch} />
      {first.partial ? (
        <Notice tone="info">
          Objects in more namespaces than are reviewed at once: what you may see in the others is left out.
        </Notice>
      ) : null}
      {rows.length === 0 ? <Nothing filter={filter} onText={setText} /> : null}
      {byDay(rows, new Date()).map(({ label, rows: ofDay }) => (
        <section key={label} aria-label={label}>
          <h2 className="border-line border-b bg-sunken px-4 py-1 font-medium text-small text-text-2 sheet:px-6">
            {label}
          </h2>
          <ul aria-label={`Activity of ${label.toLowerCase()}`}>
            {ofDay.map((row) => (
              <ActivityLine key={row.id} row={row} href={row.object && activityHref(row.object)} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-small text-text-2 sheet:px-6">
          <span role="status">
            {count(rows.length)} of {count(first.total)}
          </span>
          <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

function timeOf({ time }: ActivityRow): number {
  return Date.parse(time);
}

function Failed({ error, onTryAgain }: { readonly error: Error; readonly onTryAgain: () => unknown }) {
  return (
    <>
      <PageHeader title="Activity" />
      <ListProblem subject="activity" error={error} onTryAgain={onTryAgain} />
    </>
  );
}

interface FiltersProps {
  readonly filter: ActivityFilter;
  /** As it is typed. */
  readonly text: string;
  readonly page: ActivityPage;
  readonly onText: (text: string) => void;
}

function Filters({ filter, text, page, onText }: FiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b px-4 py-3 sheet:flex sheet:flex-wrap sheet:px-6">
      <div className="max-sheet:col-span-2 sheet:w-75">
        <TextFilter label="Filter activity" text={text} onText={onText} />
      </div>
      <div className="max-sheet:col-span-2">
        <Segmented
          label="By"
          value={filter.by}
          onValue={(by) => changeAddress({ by }, "replaceState")}
          choices={[
            { value: "", label: "All" },
            { value: "people", label: "People" },
            { value: "controllers", label: "Controllers" },
          ]}
        />
      </div>
      <Choice label="Person" any="Everybody" name="user" value={filter.user} values={page.users} />
      <Choice label="Kind" any="All kinds" name="kind" value={filter.kind} values={page.kinds} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly name: "user" | "kind";
  readonly value: string;
  readonly values: readonly string[];
}

function Choice({ label, any, name, value, values }: ChoiceProps) {
  const all = values.includes(value) || value === "" ? values : [value, ...values];
  return (
    <div className="min-w-0 sheet:w-52 sheet:flex-none">
      <Select
        control={{ "aria-label": label }}
        value={value}
        onValue={(chosen) => changeAddress({ [name]: chosen }, "replaceState")}
        options={[{ value: "", label: any }, ...all.map((each) => ({ value: each, label: each }))]}
      />
    </div>
  );
}

function Nothing({ filter, onText }: Pick<FiltersProps, "filter" | "onText">) {
  const isFiltered = Object.values(filter).some((part) => part !== "");
  const clear = () => {
    onText("");
    changeAddress({ by: "", user: "", kind: "", object: "", q: "" }, "replaceState");
  };
  return (
    <RegionMessage
      title={isFiltered ? "Nothing matches the filter" : "Nothing was done lately"}
      action={isFiltered ? <Button onClick={clear}>Clear the filter</Button> : undefined}
    >
      Here is what people changed on the hub through this console, and what controllers decided, as far as you may list
      the objects. Each process shows its last entries; its log has all of them.
    </RegionMessage>
  );
}
