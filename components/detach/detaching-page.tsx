"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { Suspense, useState } from "react";
import { ObjectLoading } from "@/components/object/object-states";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { ListProblem } from "@/components/request-state/list-problem";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { type DetachInput, MAX_DETACHED } from "@/lib/api/detach/detach";
import type { DetachAction } from "@/lib/detach/detach";
import { count, plural } from "@/lib/format/count";
import { detachingClusters, detachRunbookOf } from "@/lib/queries/detach/detach";
import { DETACH_STEP_LABELS, guardOf } from "./detach-labels";
import { DetachingLine } from "./detaching-line";
import { nextActions } from "./next-actions";

const StepDialog = late(async () => (await import("./step-dialog")).StepDialog);

/** All clusters on their way out of the hub, and those that the address names; the same step is taken on several. */
export function DetachingPage() {
  const alive = useAlive();
  return (
    <>
      <PageHeader
        title="Detach clusters"
        crumbs={[{ href: "/clusters", label: "Clusters" }]}
        about="Each cluster has a runbook of its own. The same step can be taken on several at once."
      />
      {alive ? <Listed /> : <ObjectLoading thing="clusters" />}
    </>
  );
}

function Listed() {
  const chosen = (useSearchParams().get("clusters") ?? "").split(",").filter(Boolean);
  const { data, error, refetch } = useQuery(detachingClusters());
  const names = [...new Set([...chosen, ...(data?.clusters ?? []).map(({ name }) => name)])].slice(0, MAX_DETACHED);
  if (!data && error)
    return <ListProblem subject="clusters that are being detached" error={error} onTryAgain={refetch} />;
  if (!data) return <ObjectLoading thing="clusters" />;
  if (names.length === 0)
    return (
      <RegionMessage title="No cluster is being detached">
        Open a cluster and choose Detach, or select several in the list of clusters.
      </RegionMessage>
    );
  const hidden = data.more + Math.max(0, chosen.length - MAX_DETACHED);
  return (
    <>
      <Runbooks key={names.join()} names={names} />
      {hidden > 0 ? (
        <p className="px-4 py-2 text-small text-text-3 sheet:px-6">{count(hidden)} more are not shown.</p>
      ) : null}
    </>
  );
}

function Runbooks({ names }: { readonly names: readonly string[] }) {
  const results = useQueries({ queries: names.map(detachRunbookOf) });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [input, setInput] = useState<DetachInput>();
  const books = results.flatMap(({ data }) => data ?? []);
  const selected = books.filter(({ cluster }) => !left.has(cluster));
  const toggle = (name: string) => setLeft(toggled(left, name));
  const refetch = () => results.forEach((each) => void each.refetch());
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-2 sheet:px-6">
        <span className="text-text-2">{plural(selected.length, "cluster")} selected.</span>
        {nextActions(selected).map(({ action, clusters }) => (
          <GuardedButton
            key={action}
            {...guardOf(action, clusters[0] ?? "")}
            onClick={() => setInput({ clusters, action, ...(action === "begin" && { path: "clean" }) })}
          >
            {`${labelOf(action)} (${count(clusters.length)})`}
          </GuardedButton>
        ))}
      </div>
      <ul aria-label="Clusters being detached" className="border-line border-b">
        {names.map((name, index) => (
          <DetachingLine
            key={name}
            name={name}
            book={results[index]?.data}
            error={results[index]?.error ?? null}
            isSelected={!left.has(name)}
            onToggled={() => toggle(name)}
          />
        ))}
      </ul>
      <Suspense>
        {input ? <StepDialog input={input} onWritten={refetch} onClose={() => setInput(undefined)} /> : null}
      </Suspense>
    </>
  );
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}

function labelOf(action: DetachAction): string {
  return action === "cancel" ? "Keep…" : DETACH_STEP_LABELS[action].action;
}
