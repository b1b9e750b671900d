"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { PlanUnread } from "@/components/addons/enable/plan-unread";
import { useWizardKeys } from "@/components/addons/enable/use-wizard-keys";
import { WizardFoot } from "@/components/addons/enable/wizard-foot";
import { type WizardBase, WizardFrame } from "@/components/addons/enable/wizard-frame";
import { ApplyReport } from "@/components/apply-plan/apply-report";
import { LatePlanEffect } from "@/components/apply-plan/late-plan-effect";
import { planObstacle } from "@/components/apply-plan/plan-obstacle";
import { useApply } from "@/components/apply-plan/use-apply";
import { late } from "@/components/ui/hooks/late";
import type { InstallationPath, InstallationPlan } from "@/lib/api/addons/installation";
import { changeInstallation, installationPlan } from "@/lib/queries/addons/installation";
import { renderedPlanRequest } from "@/lib/queries/objects/rendered-request";
import { changeAction } from "./change-summary";
import { inputOf, misfits } from "./fields";
import { notifyWhenChanged } from "./follow-change";
import { PlannedChange, PlannedSide } from "./planned-change";
import type { ChangeState } from "./use-changes";

// Few changes take an add-on from clusters.
const KeepOffer = late(async () => (await import("@/components/apply-plan/keep-offer")).KeepOffer);

interface ChangeReviewProps {
  readonly base: WizardBase;
  readonly path: InstallationPath;
  readonly state: ChangeState;
}

/** The complete plan, and the button that carries it out. */
export function ChangeReview({ base, path, state: { fields, toStep, leave } }: ChangeReviewProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const input = inputOf(fields);
  const missing = misfits(fields);
  const {
    data: plan,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...installationPlan(path, input), enabled: missing.length === 0 });
  const { state, run, tryAgain, isOverridden, onOverridden } = useApply({
    planId: plan?.id,
    send: (override) =>
      changeInstallation(path, {
        input,
        plan: plan?.id ?? "",
        ...confirmOf(plan, typed),
        ...override,
      }),
    replan: () => {
      setTyped("");
      return refetch();
    },
    onWritten: () => {
      notifyWhenChanged(queries, path, input);
      router.push(plan?.follow ?? `/addons/${path.name}`);
    },
  });
  const isBusy = state.phase === "busy" || state.phase === "written" || isFetching;
  const reason = plan ? planObstacle(plan, { typed, isOverridden }) : "There is no plan yet.";
  const back = () => toStep("rollout");
  const onAction = () => {
    if (!isBusy && state.phase !== "partly" && !reason) void run();
  };
  useWizardKeys({ onContinue: onAction, onBack: back, onLeave: leave });
  return (
    <WizardFrame
      {...base}
      form={
        <>
          <ApplyReport state={state} onTryAgain={tryAgain} />
          {plan ? (
            <PlannedChange plan={plan}>
              <LatePlanEffect
                plan={plan}
                addOn={path.name}
                isOverridden={isOverridden}
                onOverridden={onOverridden}
                rendered={renderedPlanRequest(
                  ["addons", path.name, "installations", path.namespace, path.placement],
                  input,
                )}
              >
                <Suspense>
                  <KeepOffer
                    effects={plan.radius?.effects ?? []}
                    leaves={{ addOn: path.name, clusters: plan.losing.map(({ cluster }) => cluster) }}
                    onKept={() => void refetch()}
                  />
                </Suspense>
              </LatePlanEffect>
            </PlannedChange>
          ) : null}
          {plan ? null : <PlanUnread missing={missing} error={error} onStep={toStep} onTryAgain={refetch} />}
        </>
      }
      side={plan ? <PlannedSide plan={plan} typed={typed} onTyped={setTyped} /> : null}
      foot={
        <WizardFoot
          onBack={back}
          about=""
          action={plan ? changeAction(plan) : "Save"}
          reason={state.phase === "partly" ? "Check what failed first." : reason}
          appearance={plan && plan.losing.length > 0 ? "armed" : "primary"}
          isBusy={isBusy}
          onAction={onAction}
        />
      }
    />
  );
}

function confirmOf(plan: InstallationPlan | undefined, typed: string) {
  return plan?.confirm === undefined ? {} : { confirm: typed.trim() };
}
