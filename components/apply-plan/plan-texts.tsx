"use client";

import { useMemo } from "react";
import { CopyForms } from "@/components/ui/yaml/copy-texts";
import type { PlannedWrite } from "@/lib/api/addons/enable";
import { CONTEXT, copyAs } from "@/lib/objects/copy-as";
import { plannedSteps } from "@/lib/objects/planned-steps";

/** The writes of a plan, for other tools. */
export function PlanTexts({ writes }: { readonly writes: readonly PlannedWrite[] }) {
  const texts = useMemo(() => copyAs(plannedSteps(writes)), [writes]);
  return <CopyForms title="Copy as" texts={texts} hint={CONTEXT} />;
}
