"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { SHOWN_KINDS } from "@/components/object/object-kinds";
import { GuardedButton, RightButton } from "@/components/request-state/guarded-button";
import { ListProblem } from "@/components/request-state/list-problem";
import { useHinted } from "@/components/request-state/use-hinted";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import { trialOf } from "@/lib/addon-config/tried-template";
import type { ObjectAnswer } from "@/lib/api/objects/whole-objects";
import { wholeObject } from "@/lib/queries/objects/objects";
import { isNotFound } from "@/lib/queries/request/api-problem";
import { TrialSteps } from "./trial-steps";

const NewTrial = late(async () => (await import("./trial-review")).NewTrial);
const TrialChange = late(async () => (await import("./trial-review")).TrialChange);

export interface TrialProps {
  readonly addOn: string;
  readonly template: string;
  readonly cluster: string;
  readonly isPlaced: boolean;
  /** Why it cannot be tried here. */
  readonly obstacle: string | undefined;
}

type Intent = "try" | "stop";

/** The template on one cluster: asked for after its effect was shown, followed until it is available, and taken back. */
export function Trial(props: TrialProps) {
  const { addOn, template, cluster, isPlaced } = props;
  const queries = useQueryClient();
  const [intent, setIntent] = useState<Intent>();
  const id = { kind: SHOWN_KINDS.ManagedClusterAddOn.kind, name: addOn, namespace: cluster };
  const { data, error, refetch } = useHinted(wholeObject(id));
  const isAbsent = isNotFound(error);
  if (error && !isAbsent && !data)
    return <ListProblem subject="the add-on on the cluster" error={error} onTryAgain={refetch} />;
  if (!data && !isAbsent) return <p className="px-4 text-small text-text-3 sheet:px-6">Reading the cluster.</p>;
  const current = isAbsent ? undefined : data;
  const trial = trialOf(current?.object, template);
  const saved = ({ object }: ObjectAnswer) => {
    const text =
      intent === "stop"
        ? `${cluster} has the add-on's own template again.`
        : `${template} is on its way to ${cluster}.`;
    toast({ id: `trial/${addOn}/${object.metadata.resourceVersion}`, phase: "seen", text });
    setIntent(undefined);
    void queries.invalidateQueries({ queryKey: ["workbench"] });
    void queries.refetchQueries({ queryKey: wholeObject(id).queryKey, exact: true });
  };
  if (intent) {
    const review = { addOn, cluster, onSaved: saved, onClose: () => setIntent(undefined) };
    return (
      <Suspense fallback={<p className="px-4 text-small text-text-3 sheet:px-6">Computing the effect.</p>}>
        {current ? (
          <TrialChange {...review} base={current.object} template={intent === "try" ? template : undefined} />
        ) : (
          <NewTrial {...review} template={template} />
        )}
      </Suspense>
    );
  }
  return (
    <div className="px-4 sheet:px-6">
      <TrialSteps trial={trial} addOn={addOn} template={template} cluster={cluster} isPlaced={isPlaced} />
      <div className="mt-3 flex flex-wrap gap-2">
        {trial.state === "not-tried" ? (
          <TryButton {...props} current={current} onTry={() => setIntent("try")} />
        ) : (
          <RightButton missing={missingIn(current)} reason={current?.readOnly} onClick={() => setIntent("stop")}>
            Stop trying…
          </RightButton>
        )}
      </div>
    </div>
  );
}

interface TryButtonProps extends TrialProps {
  /** Absent where the cluster does not have the add-on. */
  readonly current: ObjectAnswer | undefined;
  readonly onTry: () => void;
}

/** By the right that it takes: to change the add-on on the cluster, or to create it there. */
function TryButton({ cluster, obstacle, current, onTry }: TryButtonProps) {
  const shared = { appearance: "primary", reason: obstacle ?? current?.readOnly, onClick: onTry } as const;
  const label = `Try on ${cluster}…`;
  return current ? (
    <RightButton missing={missingIn(current)} {...shared}>
      {label}
    </RightButton>
  ) : (
    <GuardedButton action="create-cluster-add-on" namespace={cluster} {...shared}>
      {label}
    </GuardedButton>
  );
}

function missingIn(answer: ObjectAnswer | undefined) {
  return answer?.missing && { ...answer.missing, name: answer.object.metadata.name };
}
