import { STEP_LABEL } from "@/components/labels/left-out-labels";
import { Link } from "@/components/ui/controls/link";
import { Segmented } from "@/components/ui/controls/segmented";
import { TextFilter } from "@/components/ui/controls/text-filter";
import type { PlacementPreview, PreviewCluster, PreviewShow } from "@/lib/api/placements/placement-preview";
import { count } from "@/lib/format/count";
import { PagedFoot } from "./paged-foot";
import { clusterMessage } from "./preview-labels";
import { ScoreTable } from "./score-table";

interface PreviewClustersProps {
  readonly preview: PlacementPreview;
  readonly show: PreviewShow;
  readonly onShow: (show: PreviewShow) => void;
  readonly find: string;
  readonly onFind: (find: string) => void;
  readonly pageSize: number;
  readonly onOffset: (offset: number) => void;
}

/** The clusters one by one: who moves, who is in, who is out and by which rule, and in which order. */
export function PreviewClusters(props: PreviewClustersProps) {
  const { preview, show, onShow, find, onFind, pageSize, onOffset } = props;
  const { fleet, moves, rows, selected } = preview;
  const choices = [
    ...(moves ? [{ value: "moves" as const, label: "Moves", figure: count(moves.gains + moves.loses) }] : []),
    { value: "selected" as const, label: "Selected", figure: count(selected) },
    { value: "left-out" as const, label: "Not selected", figure: count(fleet - selected) },
    { value: "scores" as const, label: "Scores" },
  ];
  return (
    <section aria-label="Clusters of the preview" className="grid gap-2">
      <Segmented<PreviewShow> label="Clusters" choices={choices} value={show} onValue={onShow} />
      <TextFilter label="Find a cluster" text={find} onText={onFind} />
      {rows.length === 0 ? <p className="py-1 text-text-2">{NONE[show]}</p> : null}
      {show === "scores" ? (
        <ScoreTable preview={preview} />
      ) : (
        <ClusterLines rows={rows} show={show} hasWaves={preview.waves.size > 1} />
      )}
      <PagedFoot preview={preview} pageSize={pageSize} onOffset={onOffset} />
    </section>
  );
}

const NONE = {
  moves: "No cluster moves.",
  selected: "No cluster is selected.",
  "left-out": "Every cluster is selected.",
  scores: "No cluster can be ranked.",
} as const satisfies Record<PreviewShow, string>;

interface ClusterLinesProps {
  readonly rows: readonly PreviewCluster[];
  readonly show: PreviewShow;
  readonly hasWaves: boolean;
}

function ClusterLines({ rows, show, hasWaves }: ClusterLinesProps) {
  return (
    <ul className="border-line border-t empty:hidden">
      {rows.map((row) => (
        <li
          key={row.name}
          data-cluster={row.name}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 border-line border-b py-1"
        >
          <Link
            href={`/clusters/${row.name}`}
            className="mono min-w-0 text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {row.name}
          </Link>
          <span className="text-pretty text-text-2 [overflow-wrap:anywhere]">
            {row.move ? <strong className="font-strong text-text">{row.move === "in" ? "In" : "Out"}</strong> : null}
            {row.move ? " " : ""}
            {row.step ? <span className="text-text-3">{STEP_LABEL[row.step]}: </span> : null}
            {clusterMessage(row, show, hasWaves)}
          </span>
        </li>
      ))}
    </ul>
  );
}
