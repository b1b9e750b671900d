import { count } from "@/lib/format/count";
import { Flash } from "./flash";

interface FigureProps {
  readonly label: string;
  readonly value: number;
  /** "of 9,402, 9.5 %": never a figure without what it is part of. */
  readonly of: string;
  /** The largest that it becomes: it has the room for that, and what is beside it stays where it is. */
  readonly most?: number;
}

/** A large number; at most two per page. */
export function Figure({ label, value, of, most }: FigureProps) {
  const missing = most === undefined ? 0 : count(most).length - count(value).length;
  return (
    <div>
      <div className="text-small text-text-2">{label}</div>
      <div className="whitespace-nowrap font-strong text-figure tracking-[-0.025em]">
        <Flash of={value}>{count(value)}</Flash>
        <span className="ml-1.5 font-regular text-base text-text-2 tracking-normal">{of}</span>
        {missing > 0 ? <span aria-hidden="true" className="inline-block" style={{ width: `${missing}ch` }} /> : null}
      </div>
    </div>
  );
}
