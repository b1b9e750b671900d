import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { CLUSTER_STATUS_APPEARANCE } from "@/components/labels/cluster-status-appearance";
import { Link } from "@/components/ui/controls/link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import type { Difference, DifferenceQuery, ShiftedCluster } from "@/lib/api/metrics/difference";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { addOnShiftsText } from "./difference-summary";

type Kind = NonNullable<DifferenceQuery["kind"]> | "all";

const LABELS: Readonly<Record<Kind, string>> = {
  all: "All",
  worse: "Worse",
  better: "Better",
  added: "New",
  removed: "Gone",
};

interface ShiftedClustersProps {
  readonly data: Difference;
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
}

/** Clusters that became worse or better, that came and that went. */
export function ShiftedClusters({ data, kind, onKind }: ShiftedClustersProps) {
  const { added, better, removed, worse } = data.clusters;
  const sizes = { all: worse + better + added + removed, worse, better, added, removed };
  if (sizes.all === 0) return null;
  const kinds = (Object.keys(LABELS) as Kind[]).filter((each) => each === kind || sizes[each] > 0); // own keys
  return (
    <section aria-label="Clusters" className="border-line border-t">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sheet:px-6">
        <h2 className="font-strong">Clusters</h2>
        <fieldset aria-label="Which clusters" className="flex flex-wrap gap-1">
          {kinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === kind}
              onClick={() => onKind(each)}
              className={cn(
                "h-(--control-height) rounded-control border border-transparent px-2 text-text-2 hover:bg-sunken",
                each === kind && "border-line-strong bg-sunken font-medium text-text",
              )}
            >
              {LABELS[each]} {count(sizes[each])}
            </button>
          ))}
        </fieldset>
      </div>
      <ul>
        {data.rows.map((row) => (
          <Line key={`${row.name} ${row.kind}`} row={row} />
        ))}
      </ul>
      {data.rows.length < data.total ? (
        <p className="border-line border-t px-4 py-2.5 text-small text-text-3 sheet:px-6">
          The first {count(data.rows.length)} of {count(data.total)}.
        </p>
      ) : null}
    </section>
  );
}

function Line({ row }: { readonly row: ShiftedCluster }) {
  const isThere = row.kind !== "removed";
  return (
    <li className="grid items-start gap-x-4 gap-y-1 border-line border-t px-4 py-[5px] leading-[22px] hover:bg-hover sheet:px-6 wide:grid-cols-[minmax(180px,1fr)_minmax(260px,1fr)_2fr]">
      {isThere ? (
        <Link href={`/clusters/${row.name}`} className="mono min-w-0 truncate hover:underline">
          {row.name}
        </Link>
      ) : (
        <span className="mono min-w-0 truncate text-text-2">{row.name}</span>
      )}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wide:min-w-28">
          {row.from === undefined ? <span className="text-text-3">not there</span> : <Status of={row.from} />}
        </span>
        <span aria-hidden="true" className="text-text-3">
          →
        </span>
        <span className="sr-only">then</span>
        {row.to === undefined ? <span className="text-text-3">gone</span> : <Status of={row.to} />}
      </span>
      <span className="min-w-0 text-pretty text-small text-text-2 leading-[22px]">
        {addOnShiftsText(row.addOns)} {row.message}
      </span>
    </li>
  );
}

function Status({ of }: { readonly of: NonNullable<ShiftedCluster["to"]> }) {
  const appearance = CLUSTER_STATUS_APPEARANCE[of] ?? HEALTH_APPEARANCE.unknown;
  return <StatusBadge appearance={appearance} />;
}
