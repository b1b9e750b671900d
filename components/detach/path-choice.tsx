"use client";

import { RadioGroup } from "@/components/ui/controls/radio-group";
import type { DetachRunbookAnswer } from "@/lib/api/detach/detach";
import type { DetachPath } from "@/lib/detach/mark";

interface PathChoiceProps {
  readonly book: DetachRunbookAnswer;
  readonly value: DetachPath;
  readonly onValue: (path: DetachPath) => void;
}

/** Whether the cluster's agents clean up, or what they created stays. */
export function PathChoice({ book, value, onValue }: PathChoiceProps) {
  const isReachable = book.checks.every(({ id, state }) => id !== "reachable" || state !== "stop");
  return (
    <RadioGroup
      label="Path"
      value={value}
      onValue={onValue}
      choices={[
        {
          value: "clean",
          label: "Clean",
          effect: "Its agents run the hooks and remove what was created, step by step.",
        },
        {
          value: "unreachable",
          label: "Unreachable",
          effect: "It leaves the hub, and what was created stays on it. The commands for the cluster are shown.",
          ...(isReachable && { reason: "Its agents report, so nothing has to stay on it." }),
        },
      ]}
    />
  );
}
