import type { ReactNode, Ref } from "react";
import { cn } from "@/lib/cn";

interface WideTableProps {
  readonly label: string;
  /** How many rows there are, and not only here. */
  readonly size: number;
  /** Minimum width, if it exceeds the room: then it scrolls sideways below its first column. */
  readonly widerPx: number | undefined;
  readonly roomRef: Ref<HTMLDivElement>;
  readonly tableRef: Ref<HTMLTableElement>;
  readonly children: ReactNode;
}

/** A long list as a table in the available room. */
export function WideTable({ label, size, widerPx, roomRef, tableRef, children }: WideTableProps) {
  return (
    <div
      ref={roomRef}
      className={cn(widerPx !== undefined && "overflow-x-auto [scrollbar-width:thin]")}
      data-wide={widerPx}
    >
      <table
        ref={tableRef}
        aria-label={label}
        aria-rowcount={size + 1}
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: widerPx }}
      >
        {children}
      </table>
    </div>
  );
}
