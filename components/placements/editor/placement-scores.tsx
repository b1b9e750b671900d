"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { useHinted } from "@/components/request-state/use-hinted";
import { TextFilter } from "@/components/ui/controls/text-filter";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { PlacementPath } from "@/lib/api/placements/placement-detail";
import { wholeObject } from "@/lib/queries/objects/objects";
import { placementPreview } from "@/lib/queries/placements/placement-preview";
import { PagedFoot } from "./paged-foot";
import { PreviewSpread } from "./preview-spread";
import { ScoreTable } from "./score-table";

const PACE_MS = 400;
const PAGE = 50;

/** The order in which a stored placement ranks its clusters now: which prioritizer gives what, and how old that is. */
export function PlacementScores({ path }: { readonly path: PlacementPath }) {
  const [find, setFind] = useState("");
  const [offset, setOffset] = useState(0);
  const paced = usePaced(find, PACE_MS);
  const stored = useHinted(wholeObject({ kind: "placements.cluster.open-cluster-management.io", ...path }));
  const { object } = stored.data ?? {};
  const { data, error, refetch } = useQuery({
    ...placementPreview({
      object: object ?? { metadata: {} },
      isNew: false,
      show: "scores",
      find: paced,
      offset,
      limit: PAGE,
    }),
    enabled: object !== undefined,
  });
  const problem = stored.error ?? error;
  if (problem && !data) {
    const again = () => (stored.error ? stored.refetch() : refetch());
    return <ListProblem subject="scores of this placement" error={problem} onTryAgain={again} />;
  }
  if (!data)
    return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Evaluating all clusters.</p>;
  return (
    <div className="grid max-w-[1000px] gap-5 px-4 py-4 sheet:px-6">
      <section aria-label="Ranking" className="grid gap-2">
        {data.missingScores ? (
          <p className="text-small">
            Scores of add-ons count as 0 here: <MissingRightNote missing={data.missingScores} />
          </p>
        ) : null}
        <TextFilter
          label="Find a cluster"
          text={find}
          onText={(typed) => {
            setFind(typed);
            setOffset(0);
          }}
        />
        {data.rows.length === 0 ? <p className="text-text-2">No cluster can be ranked.</p> : null}
        <ScoreTable preview={data} />
        <PagedFoot preview={data} pageSize={PAGE} onOffset={setOffset} />
      </section>
      <PreviewSpread spread={data.spread} />
    </div>
  );
}
