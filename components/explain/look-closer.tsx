"use client";

import { type ComponentProps, Suspense, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";
import { SectionTitle } from "@/components/ui/layout/section-title";

const LookCommands = late(async () => (await import("./look-commands")).LookCommands);

/** Where something on a managed cluster is not well: how to look at it there. Loaded when it is wanted. */
export function LookCloser(look: ComponentProps<typeof LookCommands>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Look closer">
      <SectionTitle
        title="Look closer"
        note="pods, logs and events are on the managed cluster, which the hub cannot read"
      />
      <div className="px-4 pb-4 sheet:px-6">
        {isOpen ? null : <Button onClick={() => setOpen(true)}>Show kubectl commands</Button>}
        <Suspense>{isOpen ? <LookCommands {...look} /> : null}</Suspense>
      </div>
    </section>
  );
}
