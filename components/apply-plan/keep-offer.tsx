"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TypedName } from "@/components/ui/controls/typed-name";
import { Notice } from "@/components/ui/feedback/notice";
import type { KeepInput, LosingEdit } from "@/lib/api/addons/keep";
import type { EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import { plural } from "@/lib/format/count";
import { applyKeep, keepPlan } from "@/lib/queries/addons/enable";
import { ApplyReport } from "./apply-report";
import { LatePlanEffect } from "./late-plan-effect";
import { PlanCopies } from "./plan-copies";
import { planObstacle } from "./plan-obstacle";
import { PlannedWrites } from "./planned-writes";
import { RightsList } from "./rights-list";
import { useApply } from "./use-apply";

interface KeepOfferProps {
  readonly effects: readonly EffectOnAddOn[];
  /** What takes them away, where the server is to find the clusters; else those that are named are kept. */
  readonly edit?: LosingEdit | undefined;
  /** All clusters that one add-on leaves, where a plan names them. */
  readonly leaves?: { readonly addOn: string; readonly clusters: readonly string[] } | undefined;
  /** What is kept is on the hub, and the effect another. */
  readonly onKept: () => void;
}

/** Where add-ons would leave clusters: to keep them there first. Nothing where none leaves, or they are not all named. */
export function KeepOffer({ effects, edit, leaves, onKept }: KeepOfferProps) {
  const [wanted, setWanted] = useState<string>();
  const leaving = effects.flatMap(({ addOn, of, loses: { total, regions } }): Leaving[] => {
    const clusters = leaves?.addOn === addOn ? leaves.clusters : regions.flatMap(({ names }) => names);
    if (of !== undefined || total === 0) return [];
    if (edit) return [{ addOn, total, input: { edit } }];
    return clusters.length === total ? [{ addOn, total, input: { clusters: [...clusters] } }] : [];
  });
  const chosen = leaving.find(({ addOn }) => addOn === wanted);
  if (chosen) return <KeepReview {...chosen} onKept={onKept} onCancel={() => setWanted(undefined)} />;
  return (
    <div className="my-2 flex flex-wrap gap-2 empty:hidden">
      {leaving.map(({ addOn, total }) => (
        <Button key={addOn} onClick={() => setWanted(addOn)}>
          Keep {addOn} on {total === 1 ? "this cluster" : `these ${plural(total, "cluster")}`}…
        </Button>
      ))}
    </div>
  );
}

interface Leaving {
  readonly addOn: string;
  readonly total: number;
  readonly input: KeepInput;
}

interface KeepReviewProps extends Leaving {
  readonly onKept: () => void;
  readonly onCancel: () => void;
}

const DECIDED =
  " The hub's scheduler leaves it alone, with decisions that name the clusters: neither sets nor labels change them.";

/** The placements that keep it, and the strategy that names them: written before what is reviewed around it. */
function KeepReview({ addOn, total, input, onKept, onCancel }: KeepReviewProps) {
  const [typed, setTyped] = useState("");
  const { data: plan, error, isFetching, refetch } = useQuery(keepPlan(addOn, input));
  const { state, run, tryAgain, isOverridden, onOverridden } = useApply({
    planId: plan?.id,
    send: (override) =>
      applyKeep(addOn, {
        input,
        plan: plan?.id ?? "",
        ...(plan?.confirm !== undefined && { confirm: plan.confirm }),
        ...override,
      }),
    replan: () => {
      setTyped("");
      return refetch();
    },
    onWritten: onKept,
  });
  const isBusy = state.phase === "busy" || state.phase === "written" || isFetching;
  const missing = plan?.rights.filter(({ allowed }) => !allowed) ?? [];
  const reason = plan ? planObstacle(plan, { typed, isOverridden }) : "There is no plan yet.";
  return (
    <section aria-label={`Keep ${addOn}`} className="mt-3 rounded-control border border-line px-3 py-3">
      <h3 className="font-strong">
        Keep {addOn} on {plural(total, "cluster")}
      </h3>
      <p className="mt-1 mb-2 max-w-[90ch] text-pretty text-text-2">
        A placement for {total === 1 ? "it" : "them"} is added to its install strategy now, before the change that is
        reviewed here. It tolerates every taint, and stays until you remove it from the strategy.
        {plan?.writes.some(({ kind }) => kind === "PlacementDecision") ? DECIDED : null}
      </p>
      <ApplyReport state={state} onTryAgain={tryAgain} />
      {error ? (
        <Notice tone="bad" within="form">
          The preview failed: {error.message}
        </Notice>
      ) : null}
      {plan?.problems.map(({ message }) => (
        <Notice key={message} tone="warn" within="form">
          {message}
        </Notice>
      ))}
      {plan ? (
        <>
          <PlannedWrites writes={plan.writes} />
          <PlanCopies writes={plan.writes} />
        </>
      ) : null}
      {plan ? (
        <LatePlanEffect plan={plan} addOn={addOn} isOverridden={isOverridden} onOverridden={onOverridden} />
      ) : null}
      {missing.length > 0 ? <RightsList rights={missing} /> : null}
      {plan?.confirm === undefined ? null : <TypedName name={plan.confirm} typed={typed} onTyped={setTyped} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button appearance="primary" disabled={isBusy} reason={reason} onClick={() => void run()}>
          Keep it on {total === 1 ? "this cluster" : `these ${plural(total, "cluster")}`}
        </Button>
      </div>
    </section>
  );
}
