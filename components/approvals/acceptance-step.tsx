"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isTyped, TypedName } from "@/components/ui/controls/typed-name";
import { acceptancePlan, confirmedAcceptance } from "@/lib/queries/approvals/acceptance";
import { AcceptanceEffect } from "./acceptance-effect";

/** What goes with the acceptance of a cluster as it was reviewed; undefined as long as it is not. */
export type ReviewedAcceptance = ReturnType<typeof confirmedAcceptance>;

interface AcceptanceStepProps {
  readonly cluster: string;
  readonly onReviewed: (reviewed: ReviewedAcceptance | undefined) => void;
}

/** What accepting one cluster does; where others lose an add-on by it, or it is hidden, its name is typed. */
export function AcceptanceStep({ cluster, onReviewed }: AcceptanceStepProps) {
  const { data: plan, error } = useQuery(acceptancePlan([cluster]));
  const [typed, setTyped] = useState("");
  const isConfirmed = plan !== undefined && plan.confirmed.length > 0;
  useEffect(() => {
    onReviewed(plan && (!isConfirmed || isTyped(cluster, typed)) ? confirmedAcceptance(plan, cluster) : undefined);
  }, [plan, isConfirmed, cluster, typed, onReviewed]);
  return (
    <div className="text-small text-text-2">
      <section
        aria-label="Effect of accepting"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must get at what is below
        tabIndex={0}
        // Verdict and buttons stay in view, however much is unfolded.
        className="max-h-[24vh] overflow-y-auto outline-none [scrollbar-width:thin] focus-visible:shadow-[inset_2px_0_0_var(--accent)]"
      >
        <AcceptanceEffect plan={plan} error={error} clusters={[cluster]} />
      </section>
      {isConfirmed ? <TypedName name={cluster} typed={typed} onTyped={setTyped} /> : null}
    </div>
  );
}
