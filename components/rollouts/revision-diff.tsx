"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { DiffBlock } from "@/components/ui/yaml/diff-block";
import type { RevisionLine } from "@/lib/api/rollouts/revisions";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { revisionText } from "@/lib/queries/rollouts/revisions";

interface RevisionDiffProps {
  readonly row: RolloutRow;
  readonly from: RevisionLine;
  readonly to: RevisionLine;
  readonly action: ReactNode;
}

/** Changes on the way from one configuration to the other. */
export function RevisionDiff({ row, from, to, action }: RevisionDiffProps) {
  const before = useQuery(revisionText(row, from.name));
  const after = useQuery(revisionText(row, to.name));
  const error = before.error ?? after.error;
  const title = `From ${from.specHash.slice(0, 6)} to ${to.specHash.slice(0, 6)}`;
  return (
    <div className="px-4 py-3 sheet:px-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="font-strong">
          From <span className="mono">{from.specHash.slice(0, 6)}</span> to{" "}
          <span className="mono">{to.specHash.slice(0, 6)}</span>
        </h3>
        {action}
      </div>
      {error ? (
        <ListProblem
          subject="these configurations"
          error={error}
          onTryAgain={() => Promise.all([before.refetch(), after.refetch()])}
        />
      ) : null}
      {from === to ? <p className="text-small text-text-2">They are the same.</p> : null}
      {before.data && after.data && from !== to ? (
        <DiffBlock label={title} before={before.data.yaml} after={after.data.yaml} />
      ) : null}
    </div>
  );
}
