import { Fragment } from "react";
import { Button } from "@/components/ui/controls/button";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { count, plural } from "@/lib/format/count";
import { approveText, type BatchGroup } from "./batch-groups";

interface BatchStripProps {
  readonly offered: readonly BatchGroup[];
  /** How many groups there are besides. */
  readonly more: number;
  readonly onApprove: (batch: string) => void;
}

/** Above the rows of a section: which of them may be approved together. */
export function BatchStrip({ offered, more, onApprove }: BatchStripProps) {
  return (
    <ul aria-label="Batches" className="border-line border-b">
      {offered.map(({ batch, size, clusters }) => (
        <li
          key={batch}
          data-batch={batch}
          className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 px-4 pt-2 pb-2.5 sheet:pl-6"
        >
          <StatusIcon shape="disc-check" className="mt-px text-good" />
          <p className="text-small text-text-2 leading-[18px]">
            <span data-figure="">{count(size)}</span> of the same kind:{" "}
            {clusters.map((cluster, index) => (
              <Fragment key={cluster}>
                {/* The stop goes with the name: it begins no line. */}
                <span className="inline-block max-w-full align-bottom [overflow-wrap:anywhere]">
                  <span className="mono text-text">{cluster}</span>
                  {index < clusters.length - 1 ? "," : ""}
                  {index === clusters.length - 1 && size === clusters.length ? "." : ""}
                </span>{" "}
              </Fragment>
            ))}
            {size > clusters.length ? `and ${count(size - clusters.length)} more.` : ""}
          </p>
          <div className="col-start-2 mt-1.5">
            <Button aria-haspopup="dialog" onClick={() => onApprove(batch)}>
              {approveText(size)}
            </Button>
          </div>
        </li>
      ))}
      {more > 0 ? (
        <li className="pr-4 pb-2 pl-[42px] text-small text-text-3 sheet:pl-[50px]">
          {plural(more, "smaller group follows", "smaller groups follow")} when these are done.
        </li>
      ) : null}
    </ul>
  );
}
