"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { InputField } from "@/components/ui/controls/input-field";
import { toast } from "@/components/ui/feedback/toasts";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import type { GateDecisionRequest, PeopleGate } from "@/lib/api/gates/gate-detail";
import type { EffectClusters } from "@/lib/api/objects/blast-radius";
import { count, plural } from "@/lib/format/count";
import { kubeTime } from "@/lib/kube/conditions";
import { CONTEXT } from "@/lib/objects/copy-as";
import { gateCommands } from "@/lib/objects/gate-commands";
import { decideOnGate, gateDetail } from "@/lib/queries/gates/gates";
import { session } from "@/lib/queries/session/session";

interface DecisionDialogProps {
  readonly name: string;
  readonly gate: PeopleGate;
  readonly wait: PeopleGate["waits"][number];
  readonly decision: GateDecisionRequest["decision"];
  readonly onClose: () => void;
}

/** Confirms an approval or a denial, with a comment: what starts by it, and on how many clusters. */
export function DecisionDialog({ name, gate, wait, decision, onClose }: DecisionDialogProps) {
  const queries = useQueryClient();
  const { data: person } = useQuery(session());
  const [at] = useState(() => kubeTime(new Date()));
  const [comment, setComment] = useState("");
  const { of, group, clusters } = wait;
  const isDenial = decision === "Denied";
  const isLast = !isDenial && wait.opens;
  const confirm = isLast ? wait.confirm : undefined;
  const deciding = useMutation({
    mutationFn: () =>
      decideOnGate(name, { decision, comment: comment.trim(), of, group, ...(confirm !== undefined && { confirm }) }),
    onSuccess: (detail) => {
      queries.setQueryData(gateDetail("approval", name).queryKey, detail);
      const text = isDenial ? `${name} is denied.` : `Your approval of ${name} is recorded.`;
      toast({ id: `gate/${name}`, phase: "seen", text });
      onClose();
    },
  });
  const whyNot = isDenial && comment.trim() === "" ? "Say why first." : undefined;
  return (
    <ConfirmDialog
      question={`${isDenial ? "Deny" : "Approve"} ${gate.addOn} for ${group === "" ? "the next clusters" : `group ${group}`}?`}
      consequences={
        <>
          <p>{isDenial ? DENIAL : consequence(isLast, clusters, gate.needed - wait.given - 1)}</p>
          {isLast && wait.starts ? <Starting starts={wait.starts} /> : null}
          {person && whyNot === undefined ? (
            <CopyTexts
              title="Copy as"
              texts={gateCommands(
                name,
                { user: person.user, at, decision, comment: comment.trim(), of, group },
                { size: gate.decisions.length, own: wait.ownIndex },
              )}
              hint={CONTEXT}
            />
          ) : null}
        </>
      }
      option={
        <InputField
          label="Comment"
          hint={isDenial ? "why; everybody sees it" : "everybody sees it"}
          maxLength={500}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      }
      typedName={confirm}
      keep="Cancel"
      action={isDenial ? "Deny" : "Approve"}
      isMild={!isDenial && !isLast}
      pending={deciding.isPending}
      reason={whyNot}
      problem={deciding.error?.message}
      onKeep={onClose}
      onAction={() => deciding.mutate()}
    />
  );
}

/** Which clusters may start, by region. */
function Starting({ starts: { regions } }: { readonly starts: EffectClusters }) {
  if (regions.length === 0) return null;
  return (
    <details className="text-small">
      <summary className="text-text-2 hover:text-text">Clusters by region</summary>
      <dl className="mt-1 grid gap-1.5">
        {regions.map(({ region, total, names }) => (
          <div key={region}>
            <dt className="text-text-2">
              {region || "Without a region"} <span className="text-text-3">{count(total)}</span>
            </dt>
            <dd className="mono text-text [overflow-wrap:anywhere]">
              {names.join(", ")}
              {total > names.length ? ` and ${count(total - names.length)} more` : ""}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const DENIAL =
  "Nothing further starts for this change before this group, whoever approves, until you take it back by approving. Another change needs approvals of its own.";

function consequence(isLast: boolean, clusters: number, left: number): string {
  if (isLast) return `It is the last approval that is needed: the change goes on to ${plural(clusters, "cluster")}.`;
  return `${plural(left, "more approval")} of other people ${left === 1 ? "is" : "are"} needed before the change goes on to ${plural(clusters, "cluster")}.`;
}
