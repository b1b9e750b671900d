import { count } from "@/lib/format/count";
import { Flash } from "./flash";

interface FigureProps {
  readonly label: string;
  readonly value: number;
  /** "of 9,402, 9.5 %": never a figure without what it is part of. */
  readonly of: string;
}

/** A large number; at most two per page. */
export function Figure({ label, value, of }: FigureProps) {
  return (
    <div>
      <div className="text-small text-text-2">{label}</div>
      <div className="whitespace-nowrap font-strong text-figure tracking-[-0.025em]">
        <Flash of={value}>{count(value)}</Flash>
        <span className="ml-1.5 font-regular text-base text-text-2 tracking-normal">{of}</span>
      </div>
    </div>
  );
}
