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
  return (
    <div>
      <div className="text-small text-text-2">{label}</div>
      <div className="whitespace-nowrap font-strong text-figure tracking-[-0.025em]">
        <span className="inline-block" style={most === undefined ? undefined : { minWidth: `${count(most).length}ch` }}>
          <Flash of={value}>{count(value)}</Flash>
        </span>
        <span className="ml-1.5 font-regular text-base text-text-2 tracking-normal">{of}</span>
      </div>
    </div>
  );
}
