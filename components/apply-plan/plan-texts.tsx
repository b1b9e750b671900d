"use client";

import { useMemo } from "react";
import { CopyForms } from "@/components/ui/yaml/copy-texts";
import type { PlannedWrite } from "@/lib/api/addons/enable";
import { CONTEXT, copyAs } from "@/lib/objects/copy-as";
import { plannedSteps } from "@/lib/objects/planned-steps";

/** The writes of a plan, for other tools. None where a part is hidden: they would write that instead. */
export function PlanTexts({ writes }: { readonly writes: readonly PlannedWrite[] }) {
  if (writes.some(({ isMasked }) => isMasked))
    return <p className="mt-2 text-text-2">The contents of Secrets are hidden here, so this plan cannot be copied.</p>;
  return <Copies writes={writes} />;
}

function Copies({ writes }: { readonly writes: readonly PlannedWrite[] }) {
  const texts = useMemo(() => copyAs(plannedSteps(writes)), [writes]);
  return <CopyForms title="Copy as" texts={texts} hint={CONTEXT} />;
}
