import { Fragment } from "react";
import { Button } from "@/components/ui/button";
import { StatusIcon } from "@/components/ui/status-icon";
import { count, plural } from "@/lib/format/count";
import { type AlikeGroup, approveWords } from "./alike-groups";

interface AlikeStripProps {
  readonly offered: readonly AlikeGroup[];
  /** How many groups there are besides. */
  readonly more: number;
  readonly onApprove: (alike: string) => void;
}

/** Above the rows of a section: which of them may be approved together. */
export function AlikeStrip({ offered, more, onApprove }: AlikeStripProps) {
  if (offered.length === 0) return null;
  return (
    <ul aria-label="Alike" className="border-line border-b">
      {offered.map(({ alike, size, clusters }) => (
        <li key={alike} data-alike={alike} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 px-4 pt-2 pb-2.5 sheet:pl-6">
          <StatusIcon shape="disc-check" className="mt-px text-good" />
          <p className="text-small text-text-2 leading-[18px]">
            <span data-figure="">{count(size)}</span> of low risk ask for the same:{" "}
            {clusters.map((cluster, place) => (
              <Fragment key={cluster}>
                {/* The stop goes with the name: it begins no line. */}
                <span className="inline-block max-w-full align-bottom [overflow-wrap:anywhere]">
                  <span className="mono text-text">{cluster}</span>
                  {place < clusters.length - 1 ? "," : ""}
                  {place === clusters.length - 1 && size === clusters.length ? "." : ""}
                </span>{" "}
              </Fragment>
            ))}
            {size > clusters.length ? `and ${count(size - clusters.length)} more.` : ""}
          </p>
          <div className="col-start-2 mt-1.5">
            <Button aria-haspopup="dialog" onClick={() => onApprove(alike)}>
              {approveWords(size)}
            </Button>
          </div>
        </li>
      ))}
      {more > 0 ? (
        <li className="pr-4 pb-2 pl-[42px] text-small text-text-3 sheet:pl-[50px]">
          {plural(more, "smaller group is", "smaller groups are")} offered as these are done.
        </li>
      ) : null}
    </ul>
  );
}
