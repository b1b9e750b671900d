"use client";

import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { late } from "@/components/ui/late";

const PlacementDialog = late(async () => (await import("./placement-dialog")).PlacementDialog);

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
