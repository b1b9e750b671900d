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
  return (
    <input
      type="checkbox"
      aria-label={`Select ${label}`}
      checked={marks.isSelected(name)}
      onChange={({ nativeEvent }) => marks.select(name, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      className={cn(
        "absolute top-[9px] left-[5px] size-3.5 accent-(--accent) max-sheet:hidden",
        marks.size === 0 && "opacity-0 focus-visible:opacity-100 group-hover:opacity-100",
      )}
    />
  );
}
