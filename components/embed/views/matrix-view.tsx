"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { matrixHref } from "@/components/addons/matrix/matrix-address";
import { MatrixGrid } from "@/components/addons/matrix/matrix-grid";
import { MatrixLegend } from "@/components/addons/matrix/matrix-legend";
import { cellCounts, setsOf, shownAddOns } from "@/components/addons/matrix/matrix-model";
import { MatrixSets } from "@/components/addons/matrix/matrix-sets";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { EmbedHead } from "@/components/embed/embed-head";
import { FrameNote, FrameSkeleton } from "@/components/embed/frame-states";
import { ReadView } from "@/components/embed/read-view";
import { filterHref } from "@/components/list/filter-href";
import { useFilterText } from "@/components/list/use-filter-text";
import { soundFilter } from "@/components/list/use-list-filter";
import { useMedia } from "@/components/ui/hooks/use-media";
import { count, plural } from "@/lib/format/count";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import type { MatrixRow } from "@/lib/lists/matrix/row";
import { filterFields } from "@/lib/lists/page-list";
import type { ListPart } from "@/lib/queries/list/list-part";
import { matrixPart } from "@/lib/queries/matrix/matrix";

const AT = "/addons";
const TABLE = filterFields(CLUSTERS.fields);

/** Add-ons and clusters as a field of cells, of the clusters that `q` in the address leaves. */
export function MatrixView() {
  return (
    <EmbedFrame at={AT} lines={6}>
      {() => <Matrix />}
    </EmbedFrame>
  );
}

function Matrix() {
  const { text } = useFilterText();
  const q = soundFilter(text, TABLE);
  const read = useQuery(matrixPart(q === "" ? {} : { q }));
  return (
    <ReadView read={read} lines={6}>
      {(page) => (page.synced || page.rows.length > 0 ? <Cells page={page} q={q} /> : <FrameSkeleton lines={6} />)}
    </ReadView>
  );
}

interface CellsProps {
  readonly page: ListPart<MatrixRow>;
  readonly q: string;
}

function Cells({ page: { rows, total, all, facets }, q }: CellsProps) {
  const phone = useMedia("(max-width: 699px)");
  const addOns = useMemo(() => shownAddOns(facets?.addon?.values.map(({ value }) => value) ?? [], undefined), [facets]);
  const sets = useMemo(() => setsOf(rows), [rows]);
  const counts = useMemo(() => cellCounts(rows, addOns), [rows, addOns]);
  const label = "Add-ons on clusters";
  return (
    <>
      <EmbedHead title="Matrix" href={filterHref(matrixHref(), q)}>
        <span>{total === all ? plural(all, "cluster") : `${count(total)} of ${plural(all, "cluster")}`}</span>
        {q === "" ? null : <code className="mono">{q}</code>}
      </EmbedHead>
      {addOns.length === 0 ? (
        <FrameNote shape="dash" title="No add-on">
          A cell appears for each add-on that is installed on one of these clusters.
        </FrameNote>
      ) : (
        <>
          <div className="px-4 pb-3 sheet:px-6">
            <MatrixLegend counts={counts} />
          </div>
          {phone ? (
            <MatrixSets label={label} sets={sets} addOns={addOns} />
          ) : (
            <div className="border-line border-t px-6 py-3">
              <MatrixGrid label={label} sets={sets} addOns={addOns} isMain={false} />
            </div>
          )}
        </>
      )}
    </>
  );
}
