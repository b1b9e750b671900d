"use client";

import { SelectionBar } from "@/components/list/selection/selection-bar";
import { Button } from "@/components/ui/controls/button";
import { count } from "@/lib/format/count";
import type { QueueMarks } from "./use-queue-marks";

interface DenySelectedProps {
  readonly marks: QueueMarks;
  readonly onDeny: () => void;
}

/** What can be done with the requests that are selected: they can be denied together. */
export function DenySelected({ marks, onDeny }: DenySelectedProps) {
  return (
    <SelectionBar marks={marks} total={marks.total}>
      <Button appearance="danger" aria-haspopup="dialog" onClick={onDeny}>
        Deny {count(marks.size)}&nbsp;…
      </Button>
    </SelectionBar>
  );
}
