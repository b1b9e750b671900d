"use client";

import { type ComponentProps, Suspense, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";
import { SectionTitle } from "@/components/ui/layout/section-title";

const InspectionCommands = late(async () => (await import("./inspection-commands")).InspectionCommands);

/** Where something on a managed cluster is not well: how to inspect it there. Loaded when it is wanted. */
export function ClusterInspection(of: ComponentProps<typeof InspectionCommands>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Inspect on the cluster">
      <SectionTitle
        title="Inspect on the cluster"
        note="pods, logs and events are on the managed cluster, which the hub cannot read"
      />
      <div className="px-4 pb-4 sheet:px-6">
        {isOpen ? null : <Button onClick={() => setOpen(true)}>Show kubectl commands</Button>}
        <Suspense>{isOpen ? <InspectionCommands {...of} /> : null}</Suspense>
      </div>
    </section>
  );
}
