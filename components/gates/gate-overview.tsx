"use client";

import { Suspense } from "react";
import { OwnDeletion } from "@/components/deletion/own-deletion";
import { late } from "@/components/ui/hooks/late";
import { Facts } from "@/components/ui/layout/facts";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { GateDetail } from "@/lib/api/gates/gate-detail";
import { EffectFacts } from "./effect-facts";
import { gateFacts } from "./gate-facts";
import { KIND_NAMES } from "./gate-labels";

const ApprovalCard = late(async () => (await import("./approval/approval-card")).ApprovalCard);
const ObjectActivity = late(async () => (await import("@/components/activity-lines/object-activity")).ObjectActivity);

/** What a window, a freeze or a gate does now, who has decided on it, and its facts. */
export function GateOverview({ detail }: { readonly detail: GateDetail }) {
  const { approval, effect, row } = detail;
  return (
    <div className="flex-1 nav:grid nav:grid-cols-[minmax(0,1fr)_392px]">
      <div className="min-w-0">
        <OwnDeletion of={{ kind: KIND_NAMES[row.kind], name: row.object }} />
        {row.problem ? <p className="px-4 pt-3 text-pretty text-bad-text sheet:px-6">{row.problem}</p> : null}
        <Suspense>{approval ? <ApprovalCard name={row.object} gate={approval} /> : null}</Suspense>
        {approval ? null : (
          <section aria-label="What it does now">
            <SectionTitle title="What it does now" />
            <div className="px-4 pb-4 sheet:px-6">
              <EffectFacts kind={row.kind} effect={effect} />
            </div>
          </section>
        )}
        <Suspense>
          <ObjectActivity kind={KIND_NAMES[row.kind]} name={row.object} />
        </Suspense>
      </div>
      <section aria-label="Facts" className="min-w-0 border-line pb-4 max-nav:border-t nav:border-l">
        <SectionTitle title="Facts" />
        <div className="px-4 sheet:px-6">
          <Facts facts={gateFacts(row, detail)} />
        </div>
      </section>
    </div>
  );
}
