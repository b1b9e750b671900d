import { Age } from "@/components/ui/feedback/age";
import type { RevisionLine } from "@/lib/api/rollouts/revisions";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { Hash } from "./hash";

interface RevisionTableProps {
  readonly revisions: readonly RevisionLine[];
  readonly from: RevisionLine | undefined;
  readonly to: RevisionLine | undefined;
  readonly onFrom: (name: string) => void;
  readonly onTo: (name: string) => void;
}

const HEAD =
  "h-(--row-head) whitespace-nowrap border-line border-b px-(--cell-pad) text-left font-regular text-micro text-text-3 first:pl-4 last:pr-4 sheet:first:pl-6 sheet:last:pr-6";
const CELL =
  "border-line border-b px-(--cell-pad) py-1.5 align-top leading-5 first:pl-4 last:pr-4 sheet:first:pl-6 sheet:last:pr-6";

/** Two of them are chosen: what is compared, and with what. */
export function RevisionTable({ revisions, from, to, onFrom, onTo }: RevisionTableProps) {
  return (
    <table aria-label="Earlier configurations" className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={cn(HEAD, "w-12")}>
            From
          </th>
          <th scope="col" className={cn(HEAD, "w-12")}>
            To
          </th>
          <th scope="col" className={HEAD}>
            Configuration
          </th>
          <th scope="col" className={cn(HEAD, "max-sheet:hidden")}>
            Age
          </th>
          <th scope="col" className={cn(HEAD, "text-right")}>
            Clusters
          </th>
        </tr>
      </thead>
      <tbody>
        {revisions.map((revision) => (
          <tr key={revision.name} data-revision={revision.specHash} className="hover:bg-hover">
            <td className={CELL}>
              <Pick group="from" revision={revision} isChosen={revision === from} text="Compare from" onPick={onFrom} />
            </td>
            <td className={CELL}>
              <Pick group="to" revision={revision} isChosen={revision === to} text="Compare with" onPick={onTo} />
            </td>
            <th scope="row" className={cn(CELL, "text-left font-regular")}>
              <span className="mono [overflow-wrap:anywhere]">
                {revision.namespace ? `${revision.namespace}/` : ""}
                {revision.config}
              </span>{" "}
              <Hash hash={revision.specHash} isNew={revision.current} />
              <Marks revision={revision} />
            </th>
            <td className={cn(CELL, "whitespace-nowrap text-text-2 max-sheet:hidden")}>
              <Age since={revision.since} />
            </td>
            <td className={cn(CELL, "text-right tabular-nums", revision.clusters === 0 ? "text-text-3" : undefined)}>
              {count(revision.clusters)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Marks({ revision: { current, knownGood } }: { readonly revision: RevisionLine }) {
  const text = [current ? "current" : "", knownGood ? "last known good" : ""].filter(Boolean).join(", ");
  return text ? <span className="block text-small text-text-3">{text}</span> : null;
}

interface PickProps {
  readonly group: "from" | "to";
  readonly revision: RevisionLine;
  readonly isChosen: boolean;
  readonly text: string;
  readonly onPick: (name: string) => void;
}

function Pick({ group, revision, isChosen, text, onPick }: PickProps) {
  return (
    <input
      type="radio"
      name={`revision-${group}`}
      aria-label={`${text} ${revision.config} ${revision.specHash.slice(0, 6)}`}
      checked={isChosen}
      onChange={() => onPick(revision.name)}
      className="mt-[3px] size-3.5 appearance-none rounded-full border border-control bg-surface checked:border-[4.5px] checked:border-accent"
    />
  );
}
