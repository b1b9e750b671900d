"use client";

import { Suspense, useState } from "react";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { late } from "@/components/ui/hooks/late";

const PlacementDialog = late(async () => (await import("./placement-dialog")).PlacementDialog);

interface MakePlacementProps {
  readonly filter: string;
  readonly total: number;
  /** A part of what was typed is no filter, and not in `filter`. */
  readonly isWrong: boolean;
}

/** Creates a placement from the filter; loaded on demand. */
export function MakePlacement({ isWrong, ...props }: MakePlacementProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GuardedButton
        action="create-placement"
        reason={isWrong ? "Correct the filter first." : undefined}
        onClick={() => setOpen(true)}
      >
        Create a placement from this
      </GuardedButton>
      <Suspense>{isOpen ? <PlacementDialog {...props} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
