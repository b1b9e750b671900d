"use client";

import { Suspense } from "react";
import { addOnStepHref } from "@/components/object/register-href";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { late } from "@/components/ui/hooks/late";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { WorkbenchResult } from "@/lib/api/workbench/workbench";

const Trial = late(async () => (await import("./trial")).Trial);

interface TryOutProps {
  readonly template: string;
  readonly cluster: string;
  readonly result: WorkbenchResult;
}

/** From here to one cluster, and from there to a placement. */
export function TryOut({ template, cluster, result }: TryOutProps) {
  const { addOn, isRegistered } = result;
  const obstacle = obstacleOf(result, cluster);
  return (
    <section aria-label="Try it" className="pb-6">
      <SectionTitle title="Try it" note={`on ${cluster} alone, before it is rolled out`} />
      {isRegistered ? null : (
        <div className="px-4 sheet:px-6">
          <p className="mb-2 max-w-[90ch] text-text-2">
            The hub has no add-on {addOn}. Create it first: it is installed nowhere until you enable it.
          </p>
          <GuardedButton action="create" href={addOnStepHref(template)}>
            Create the add-on…
          </GuardedButton>
        </div>
      )}
      {isRegistered ? (
        <Suspense>
          <Trial
            key={`${addOn} ${cluster}`}
            addOn={addOn}
            template={template}
            cluster={cluster}
            isPlaced={result.install === "placements"}
            obstacle={obstacle}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Why it cannot be tried on this cluster. */
function obstacleOf({ addOn, takesTemplates, install, isInstalled, failed }: WorkbenchResult, cluster: string) {
  if (!takesTemplates) return `${addOn} takes no templates: it has a manager of its own.`;
  if (failed !== undefined) return "It cannot be rendered for this cluster.";
  if (install === "placements" && !isInstalled)
    return `Placements install ${addOn}, and would remove it from ${cluster} again. Choose a cluster that has it.`;
  return undefined;
}
