"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";

const PlacementDialog = lazy(async () => ({ default: (await import("./placement-dialog")).PlacementDialog }));

interface MakePlacementProps {
  readonly filter: string;
  readonly total: number;
}

/** Turns what the filter says into a placement; what that takes is loaded when it is wanted. */
export function MakePlacement(props: MakePlacementProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Make a placement of this</Button>
      <Suspense>{isOpen ? <PlacementDialog {...props} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
