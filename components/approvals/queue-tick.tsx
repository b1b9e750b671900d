import { useId } from "react";
import { Tick } from "@/components/ui/controls/checkbox";
import { cn } from "@/lib/cn";
import type { QueueMarks } from "./use-queue-marks";

interface QueueTickProps {
  readonly name: string;
  /** What it is called on screen. */
  readonly label: string;
  readonly marks: QueueMarks;
}

/** Beside a row of the queue: selects its request. Visible on hover and focus, and while something is selected. */
export function QueueTick({ name, label, marks }: QueueTickProps) {
  const id = useId();
  return (
    <span
      className={cn(
        "absolute top-[7px] left-[3px] max-sheet:hidden",
        marks.size === 0 && "opacity-0 focus-within:opacity-100 group-hover:opacity-100",
      )}
    >
      <Tick
        id={id}
        label={`Select ${label}`}
        checked={marks.isSelected(name)}
        disabled={false}
        onChecked={(_, isRange) => marks.select(name, isRange)}
      />
    </span>
  );
}
