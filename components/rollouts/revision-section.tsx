"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { ListProblem } from "@/components/request-state/list-problem";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { late } from "@/components/ui/hooks/late";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { RevisionLine } from "@/lib/api/rollouts/revisions";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutRevisions } from "@/lib/queries/rollouts/revisions";
import { firstChoice } from "./revision-choice";
import { RevisionDiff } from "./revision-diff";
import { RevisionTable } from "./revision-table";
import { rolloutHref } from "./rollout-address";

const ActionDialog = late(async () => (await import("./action-dialog")).ActionDialog);

const PACE_MS = 1_000;

/** The configurations that the add-on has had: which clusters have them, what differs, and the way back. */
export function RevisionSection({ row }: { readonly row: RolloutRow }) {
  const version = usePaced(JSON.stringify([row.configs, row.waves.map(({ counts }) => counts)]), PACE_MS);
  const { data, error, refetch } = useQuery(rolloutRevisions(row, version));
  const [chosen, setChosen] = useState<{ readonly from?: string | undefined; readonly to?: string | undefined }>({});
  const [isConfirming, setConfirming] = useState(false);
  if (error && !data)
    return (
      <>
        <RevisionHead row={row} />
        <ListProblem subject="earlier configurations" error={error} onTryAgain={refetch} />
      </>
    );
  if (!data)
    return <SkeletonRows reading="Loading earlier configurations." columns={["w-40", "w-24", "w-20", "w-24"]} />;
  const { revisions } = data;
  if (revisions.length === 0)
    return (
      <>
        <RevisionHead row={row} />
        <NoneStored />
      </>
    );
  const first = firstChoice(revisions);
  const from = revisions.find(({ name }) => name === chosen.from) ?? first.from;
  const to = revisions.find(({ name }) => name === chosen.to) ?? first.to;
  return (
    <section aria-label="Earlier configurations">
      <RevisionHead row={row} />
      <RevisionTable
        revisions={revisions}
        from={from}
        to={to}
        onFrom={(name) => setChosen({ ...chosen, from: name })}
        onTo={(name) => setChosen({ ...chosen, to: name })}
      />
      {from && to ? (
        <RevisionDiff
          row={row}
          from={from}
          to={to}
          action={<RollBack addOn={row.addOn} to={to} onConfirm={() => setConfirming(true)} />}
        />
      ) : (
        <NothingEarlier hasOthers={revisions.length > 1} />
      )}
      <Suspense>
        {isConfirming && to ? (
          <ActionDialog
            row={row}
            input={{ action: "roll-back", revisions: [to.name] }}
            onClose={() => setConfirming(false)}
          />
        ) : null}
      </Suspense>
    </section>
  );
}

/** Scrolled into view when linked to: on a phone the lane is long. */
function RevisionHead({ row }: { readonly row: RolloutRow }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div
      ref={element}
      className="scroll-mb-80 flex min-h-10 flex-wrap items-center gap-x-4 px-4 pt-1.5 sheet:px-6 sheet:py-1"
    >
      <DetailLink href={rolloutHref(row)} className="text-text-2 hover:text-text">
        Clusters
      </DetailLink>
      <h2 className="font-strong">Earlier configurations</h2>
    </div>
  );
}

interface RollBackProps {
  readonly addOn: string;
  readonly to: RevisionLine;
  readonly onConfirm: () => void;
}

function RollBack({ addOn, to, onConfirm }: RollBackProps) {
  return (
    <GuardedButton
      action="steer"
      name={addOn}
      appearance="danger"
      reason={to.current ? "This is the current configuration." : undefined}
      onClick={onConfirm}
    >
      Roll back to {to.specHash.slice(0, 6)}
    </GuardedButton>
  );
}

function NothingEarlier({ hasOthers }: { readonly hasOthers: boolean }) {
  return (
    <RegionMessage title="No earlier configuration">
      {hasOthers
        ? "Choose another one under To to compare it with this one."
        : "After the next change, you can roll back to this configuration here."}
    </RegionMessage>
  );
}

function NoneStored() {
  return (
    <RegionMessage title="No revisions yet">
      The add-on manager stores each configuration of an <span className="whitespace-nowrap">add-on</span> as a
      ControllerRevision in <code className="mono">flotilla-system</code> , up to 20 of each.
    </RegionMessage>
  );
}
