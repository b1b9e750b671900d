"use client";

import { useEffect, useRef, useState } from "react";
import { draftOf, type PanelDraft } from "@/lib/dashboards/change-panel";

interface Applying {
  readonly raw: Readonly<Record<string, unknown>>;
  /** Resolves with the refs of queries that are no queries. */
  readonly faultsOf: (draft: PanelDraft) => Promise<string[]>;
  readonly onApply: (draft: PanelDraft) => void;
}

/** Applies a draft once the server has checked its queries: one at a time, and none once the form is closed. */
export function usePanelApply({ raw, faultsOf, onApply }: Applying) {
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isApplying, setApplying] = useState(false);
  const running = useRef<PanelDraft>(undefined);
  useEffect(
    () => () => {
      running.current = undefined;
    },
    [],
  );
  const apply = async (draft: PanelDraft) => {
    if (running.current) return;
    running.current = draft;
    setApplying(true);
    const found = await changedFaults(faultsOf, draft, draftOf(raw));
    if (running.current !== draft) return;
    running.current = undefined;
    setApplying(false);
    setFaults(found);
    if (found.length === 0) onApply(draft);
  };
  return { faults, isApplying, apply };
}

/** What was not changed stays, whatever is wrong with it. */
async function changedFaults(faultsOf: Applying["faultsOf"], draft: PanelDraft, before: PanelDraft): Promise<string[]> {
  const same = new Set(before.queries.map(({ ref, expr }) => `${ref} ${expr}`));
  const isChanged = (ref: string) => draft.queries.some((one) => one.ref === ref && !same.has(`${ref} ${one.expr}`));
  if (!draft.queries.some(({ ref }) => isChanged(ref))) return [];
  return (await faultsOf(draft)).filter(isChanged);
}
