"use client";

import { Suspense, useState } from "react";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { late } from "@/components/ui/hooks/late";
import type { FreezeTarget } from "./freeze-target";

const FreezeDialog = late(async () => (await import("./freeze-dialog")).FreezeDialog);

/** Freezes an add-on, a cluster set or the fleet: a dialog asks for the reason and the end. */
export function FreezeButton({ target }: { readonly target: FreezeTarget }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GuardedButton action="freeze" onClick={() => setOpen(true)}>
        {target.of === "fleet" ? "Freeze fleet…" : "Freeze…"}
      </GuardedButton>
      <Suspense>{isOpen ? <FreezeDialog target={target} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
