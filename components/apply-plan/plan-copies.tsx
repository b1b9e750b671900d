"use client";

import { Suspense, useState } from "react";
import { late } from "@/components/ui/hooks/late";
import type { PlannedWrite } from "@/lib/api/addons/enable";

const PlanTexts = late(async () => (await import("./plan-texts")).PlanTexts);

/** The writes of a plan as commands and files, in a fold; made when it is opened. Nothing without writes. */
export function PlanCopies({ writes }: { readonly writes: readonly PlannedWrite[] }) {
  const [isOpen, setOpen] = useState(false);
  if (writes.length === 0) return null;
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-text-2 hover:text-text">Copy as commands or files</summary>
      <Suspense>{isOpen ? <PlanTexts writes={writes} /> : null}</Suspense>
    </details>
  );
}
