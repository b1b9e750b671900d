"use client";

import { Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ReplicaSetPath } from "@/lib/api/replica-sets/replica-set-detail";

// Contains the YAML parser: loaded on demand only.
const EarlierTemplates = late(async () => (await import("./earlier-templates")).EarlierTemplates);

/** What people can do about a rollout that OCM drives. */
export function ReplicaSetSteering({ path }: { readonly path: ReplicaSetPath }) {
  return (
    <section aria-label="Steering" className="border-line border-t pb-4">
      <SectionTitle title="Steering" />
      <div className="grid gap-2 px-4 text-pretty text-text-2 sheet:px-6">
        <p>
          OCM's work controller drives this rollout and knows nothing but the spec: hold and abort are Flotilla's own,
          and exist for add-ons only.
        </p>
        <p>
          A lower <code className="mono">maxConcurrency</code> slows it down, and an earlier template brings clusters
          back, in the order of the strategy. Clusters that have begun are not stopped.
        </p>
      </div>
      <Suspense>
        <EarlierTemplates path={path} />
      </Suspense>
    </section>
  );
}
