import type { ReactNode } from "react";
import { Age } from "@/components/ui/feedback/age";
import { Moment } from "@/components/ui/feedback/moment";
import type { PlacementPreview, PreviewCluster } from "@/lib/api/placements/placement-preview";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { orderSummary } from "./preview-labels";

const CELL = "border-line border-b px-1 sheet:px-2 py-1 align-top first:pl-0 last:pr-0";

/** Which prioritizer gave what, the sum, and where the number of clusters cuts. */
export function ScoreTable({ preview }: { readonly preview: PlacementPreview }) {
  const { prioritizers, rows, scoreAges } = preview;
  const dated = prioritizers.map(({ name }) => scoreAges.some((ages) => ages.name === name));
  return (
    <div className="grid gap-2">
      <p className="text-pretty text-text-2">{orderSummary(preview)}</p>
      {scoreAges.map((ages) => (
        <ScoreAges key={ages.name} ages={ages} />
      ))}
      {rows.length === 0 ? null : (
        <div className="overflow-x-auto">
          <table aria-label="Scores" className="w-full border-separate border-spacing-0 text-small">
            <thead>
              <tr className="text-left text-micro text-text-3">
                <Head>Cluster</Head>
                {prioritizers.map(({ name, weight }) => (
                  <Head key={name} number>
                    <span className="mono [overflow-wrap:anywhere]">{name}</span>{" "}
                    <span className="whitespace-nowrap">× {weight}</span>
                  </Head>
                ))}
                <Head number>Sum</Head>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ScoreRow key={row.name} row={row} dated={dated} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

type Ages = PlacementPreview["scoreAges"][number];

/** Whether the scores of an add-on count, and how old they are. */
function ScoreAges({ ages }: { readonly ages: Ages }) {
  const { name, valid, expired, missing, nextExpiry } = ages;
  return (
    <p className="text-pretty text-small text-text-2">
      <span className="mono">{name}</span>: {count(valid)} valid, {count(expired)} expired, {count(missing)} without it;
      expired and missing scores count as 0. <LastChanges ages={ages} />
      {nextExpiry ? (
        <>
          {" "}
          The next expires at <Moment at={nextExpiry} />.
        </>
      ) : null}
    </p>
  );
}

function LastChanges({ ages: { valid, expired, oldest, newest, undated } }: { readonly ages: Ages }) {
  if (valid + expired === 0) return null;
  if (oldest === undefined || newest === undefined) return "The hub has no time of their last change.";
  return (
    <>
      Last changed <Age since={newest} /> ago
      {oldest === newest ? null : (
        <>
          , the oldest <Age since={oldest} /> ago
        </>
      )}
      {undated > 0 ? `; of ${count(undated)} the hub has no time` : null}.
    </>
  );
}

function Head({ children, number = false }: { readonly children: ReactNode; readonly number?: boolean }) {
  return (
    <th scope="col" className={cn(CELL, "font-regular", number && "text-right")}>
      {children}
    </th>
  );
}

function ScoreAge({ changedAt }: { readonly changedAt: string | undefined }) {
  if (changedAt === undefined) return <span className="block text-text-3">age unknown</span>;
  return (
    <span className="block text-text-3">
      <Age since={changedAt} /> old
    </span>
  );
}

interface ScoreRowProps {
  readonly row: PreviewCluster;
  /** By column: scores that an add-on reports have an age. */
  readonly dated: readonly boolean[];
}

function ScoreRow({ row: { name, rank, total, scores, isSelected }, dated }: ScoreRowProps) {
  return (
    <tr className={cn(!isSelected && "text-text-3")}>
      <th scope="row" className={cn(CELL, "text-left font-regular max-sheet:min-w-40")}>
        <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <span className="min-w-[3ch] text-right text-text-3 tabular-nums">{rank}</span>
          <span className="min-w-0">
            <span className="mono [overflow-wrap:anywhere]">{name}</span>
            {isSelected ? null : <span className="ml-2">out</span>}
          </span>
        </span>
      </th>
      {scores?.map(({ value, state, validUntil, changedAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in the order of the columns
        <td key={index} className={cn(CELL, "text-right tabular-nums")}>
          {value ?? 0}
          {state === undefined ? null : (
            <span className="block text-warn-text">
              {state === "missing" ? "no score" : "expired"}
              {state === "expired" && validUntil ? (
                <>
                  {" "}
                  <Moment at={validUntil} />
                </>
              ) : null}
            </span>
          )}
          {dated[index] && state !== "missing" ? <ScoreAge changedAt={changedAt} /> : null}
        </td>
      ))}
      <td className={cn(CELL, "text-right font-medium tabular-nums")}>{total}</td>
    </tr>
  );
}
