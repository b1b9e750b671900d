"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApplyReport } from "@/components/apply-plan/apply-report";
import { LatePlanEffect } from "@/components/apply-plan/late-plan-effect";
import { planObstacle } from "@/components/apply-plan/plan-obstacle";
import { useApply } from "@/components/apply-plan/use-apply";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { late } from "@/components/ui/hooks/late";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { EnablePlan } from "@/lib/api/addons/enable";
import { plural } from "@/lib/format/count";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { applyDisable, disablePlan, enableOptions } from "@/lib/queries/addons/enable";
import { renderedPlanRequest } from "@/lib/queries/objects/rendered-request";
import { DisableConsequences } from "./disable-consequences";
import { notifyWhenGone } from "./follow-clusters";

const KeepOffer = late(async () => (await import("@/components/apply-plan/keep-offer")).KeepOffer);

const NONE: readonly string[] = [];

interface DisableDialogProps {
  readonly row: Pick<AddOnRow, "name" | "install" | "placements">;
  /** Only from these; else from all. */
  readonly clusters?: readonly string[];
  readonly onClose: () => void;
}

/** Takes an add-on from clusters: who loses it, what is deleted, and what stays, before anything is written. */
export function DisableDialog({ row, clusters = NONE, onClose }: DisableDialogProps) {
  const { name } = row;
  const queries = useQueryClient();
  const { keys, leaving, isPartly, onLeaving } = useLeaving(clusters.length > 0 ? NONE : keysOf(row));
  const input = { placements: isPartly ? [...leaving] : [], clusters: [...clusters] };
  const isEmpty = isPartly && leaving.length === 0;
  const { data: plan, error, isFetching, refetch } = useQuery({ ...disablePlan(name, input), enabled: !isEmpty });
  const shown = isEmpty ? undefined : plan;
  const { state, run, tryAgain, isOverridden, onOverridden } = useApply({
    planId: plan?.id,
    send: (override) =>
      applyDisable(name, {
        input,
        plan: plan?.id ?? "",
        ...(plan?.confirm !== undefined && { confirm: plan.confirm }),
        ...override,
      }),
    replan: refetch,
    onWritten: () => {
      if (plan)
        notifyWhenGone(
          queries,
          name,
          plan.losing.map(({ cluster }) => cluster),
        );
      void queries.invalidateQueries({ queryKey: enableOptions(name).queryKey, refetchType: "none" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      question={questionOf(name, shown, isPartly ? leaving : NONE)}
      consequences={
        <>
          {keys.length > 1 ? <PlacementChoice keys={keys} leaving={leaving} onLeaving={onLeaving} /> : null}
          <ApplyReport state={state} onTryAgain={tryAgain} />
          <DisableConsequences name={name} plan={shown} error={error} isEmpty={isEmpty} onTryAgain={refetch} />
          {shown ? (
            <LatePlanEffect
              plan={shown}
              addOn={name}
              isOverridden={isOverridden}
              onOverridden={onOverridden}
              rendered={renderedPlanRequest(["addons", name, "disable"], input)}
            >
              {/* Where all placements leave, nothing can stay: one that keeps it would leave with them. */}
              {isPartly ? (
                <KeepOffer
                  effects={shown.radius?.effects ?? []}
                  leaves={{ addOn: name, clusters: shown.losing.map(({ cluster }) => cluster) }}
                  onKept={() => void refetch()}
                />
              ) : null}
            </LatePlanEffect>
          ) : null}
        </>
      }
      typedName={plan && clusters.length > 0 ? name : plan?.confirm}
      keep="Cancel"
      action={actionOf(name, shown, isPartly ? leaving : NONE)}
      pending={state.phase === "busy" || state.phase === "written" || isFetching}
      reason={state.phase === "partly" ? "Check what failed first." : whyNot(plan, isEmpty, isOverridden)}
      onKeep={onClose}
      onAction={() => void run()}
    />
  );
}

function keysOf({ install, placements }: DisableDialogProps["row"]): string[] {
  return install === "placements" ? placements.map((each) => `${each.namespace}/${each.name}`) : [];
}

/**
 * Which of an add-on's placements leave its strategy: all until some are chosen. What comes to the strategy after that,
 * as by keeping the add-on on clusters, was not chosen to leave.
 */
function useLeaving(keys: readonly string[]) {
  const [chosen, onLeaving] = useState<readonly string[]>();
  const leaving = keys.filter((key) => chosen?.includes(key) ?? true);
  return { keys, leaving, isPartly: leaving.length < keys.length, onLeaving };
}

/** Where only some placements leave, they are named: clusters may keep the add-on. */
function questionOf(name: string, plan: EnablePlan | undefined, leaving: readonly string[]): string {
  const losing = plan?.losing.length ?? 0;
  if (losing > 0) return `Remove ${name} from ${plural(losing, "cluster")}?`;
  if (leaving.length === 1) return `Remove placement ${leaving[0]} from ${name}?`;
  return leaving.length > 0 ? `Remove ${plural(leaving.length, "placement")} from ${name}?` : `Disable ${name}?`;
}

function actionOf(name: string, plan: EnablePlan | undefined, leaving: readonly string[]): string {
  const losing = plan?.losing.length ?? 0;
  if (losing > 0) return `Remove from ${plural(losing, "cluster")}`;
  return leaving.length > 0 ? `Remove ${plural(leaving.length, "placement")}` : `Disable ${name}`;
}

function whyNot(plan: EnablePlan | undefined, isEmpty: boolean, isOverridden: boolean): string | undefined {
  if (isEmpty) return "Choose at least one placement.";
  if (!plan) return "There is no plan yet.";
  // The name is typed in the dialog itself.
  return planObstacle({ ...plan, confirm: undefined }, { typed: "", isOverridden });
}

interface PlacementChoiceProps {
  readonly keys: readonly string[];
  readonly leaving: readonly string[];
  readonly onLeaving: (leaving: string[]) => void;
}

/** Of several placements some may stay. */
function PlacementChoice({ keys, leaving, onLeaving }: PlacementChoiceProps) {
  return (
    <FieldGroup label="By these placements">
      <div className="grid">
        {keys.map((key) => (
          <Checkbox
            key={key}
            label={<span className="mono [overflow-wrap:anywhere]">{key}</span>}
            checked={leaving.includes(key)}
            onChecked={(leaves) => onLeaving(keys.filter((each) => (each === key ? leaves : leaving.includes(each))))}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
