"use client";

import { Suspense, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";

const PlacementDialog = late(async () => (await import("./placement-dialog")).PlacementDialog);

interface MakePlacementProps {
  readonly filter: string;
  readonly total: number;
}

/** Creates a placement from the filter; loaded on demand. */
export function MakePlacement(props: MakePlacementProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create a placement from this</Button>
      <Suspense>{isOpen ? <PlacementDialog {...props} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
