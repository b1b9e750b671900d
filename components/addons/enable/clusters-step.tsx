"use client";

import { Suspense } from "react";
import { Link } from "@/components/ui/controls/link";
import { Segmented } from "@/components/ui/controls/segmented";
import { late } from "@/components/ui/hooks/late";
import type { EnableOptions } from "@/lib/api/addons/enable";
import { count } from "@/lib/format/count";
import type { Draft } from "./draft";
import { ExistingPlacement } from "./existing-placement";
import type { StepProps } from "./wizard-step";

const ByHand = late(async () => (await import("./by-hand")).ByHand);
const NewPlacement = late(async () => (await import("./new-placement")).NewPlacement);
const WAYS = { hand: ByHand, placement: ExistingPlacement, "new-placement": NewPlacement } as const;

/** Three ways to choose clusters; choices made in the others are kept. */
export function ClustersStep(props: StepProps) {
  const { options, draft, change } = props;
  const Way = WAYS[draft.way];
  const reasons = reasonsOf(options);
  const unavailable = (["hand", "placement", "new-placement"] as const).flatMap((way) => {
    const reason = reasons[way];
    return reason && way !== draft.way ? [{ way, reason }] : [];
  });
  return (
    <>
      <div>
        <Segmented<Draft["way"]>
          label="How clusters are selected"
          value={draft.way}
          onValue={(way) => change((before) => ({ ...before, way }))}
          choices={[
            { value: "hand", label: <Text first="Pick" rest="clusters" />, reason: reasons.hand },
            {
              value: "placement",
              label: <Text first="Existing" rest="placement" />,
              figure: count(options.placements.length),
              reason: reasons.placement,
            },
            { value: "new-placement", label: <Text first="New" rest="placement" />, reason: reasons["new-placement"] },
          ]}
        />
        <p className="mt-2 max-w-[80ch] text-pretty text-small text-text-2">{EFFECT[draft.way]}</p>
        {unavailable.map(({ way, reason }) => (
          <p key={way} className="mt-1 max-w-[80ch] text-pretty text-small text-text-3">
            {CLOSED[way]}: {reason}
            {way === "new-placement" ? (
              <>
                {" "}
                <Link href="/sets" className="text-accent-text hover:underline hover:underline-offset-2">
                  Bind a cluster set
                </Link>
              </>
            ) : null}
          </p>
        ))}
      </div>
      <Suspense>
        <Way {...props} />
      </Suspense>
    </>
  );
}

/** On a phone only the first word is visible. */
function Text({ first, rest }: { readonly first: string; readonly rest: string }) {
  return (
    <span>
      {first} <span className="max-sheet:sr-only">{rest}</span>
    </span>
  );
}

const EFFECT = {
  hand: "Writes a ManagedClusterAddOn for each cluster. Clusters that join later do not get it.",
  placement: "The clusters that it selects, now and later, get the add-on.",
  "new-placement": "Writes a Placement. Clusters that match later get the add-on too.",
} as const satisfies Record<Draft["way"], string>;

const CLOSED = {
  hand: "Manual is not available",
  placement: "No existing placement",
  "new-placement": "No new placement",
} as const satisfies Record<Draft["way"], string>;

/** Why a way is not open. */
function reasonsOf({ byHand, placements, namespaces }: EnableOptions): Partial<Record<Draft["way"], string>> {
  return {
    ...(!byHand.offered && { hand: byHand.reason ?? "Manual installation is not available for this add-on." }),
    ...(placements.length === 0 && { placement: "No placement is visible to you." }),
    ...(namespaces.length === 0 && {
      "new-placement":
        "No namespace visible to you has a cluster set bound to it, so a new placement would select no cluster.",
    }),
  };
}
