"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/controls/button";
import { FieldProblem } from "@/components/ui/controls/field";
import { Moment } from "@/components/ui/feedback/moment";
import { Dialog } from "@/components/ui/overlay/dialog";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import type { InvitationInput } from "@/lib/api/invitations/invitation";
import { plural } from "@/lib/format/count";
import { invitationRecord, invitationTexts } from "@/lib/join/invitation-texts";
import { INVITATION_NAMESPACE } from "@/lib/kube/names";
import { CONTEXT } from "@/lib/objects/copy-as";
import { session } from "@/lib/queries/session/session";
import { CreatedObject } from "./created-object";

/** An invitation that has a name, and is not made yet. */
export type NamedInvitation = InvitationInput & { readonly name: string; readonly at: Date };

interface InvitationReviewProps {
  readonly input: NamedInvitation;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  readonly onBack: () => void;
  readonly onMake: () => void;
}

/** What an invitation writes, before it is written. */
export function InvitationReview({ input, isPending, problem, onBack, onMake }: InvitationReviewProps) {
  const { data: person } = useQuery(session());
  const { name, hours } = input;
  const record = invitationRecord(input, person?.user ?? "", input.at);
  const { names, count, expiresAt } = record;
  return (
    <Dialog
      isWide
      title={`Make the invitation ${name}?`}
      onClose={onBack}
      foot={
        <>
          <Button onClick={onBack} data-keep="">
            Back
          </Button>
          <Button appearance="primary" disabled={isPending} onClick={onMake}>
            Make invitation
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-text-2">
        <p className="text-pretty">
          No cluster, placement or add-on changes. Whoever has the token may ask to join until <Moment at={expiresAt} />
          ; each request still waits to be approved and accepted.
        </p>
        <ul aria-label="What is written" className="grid gap-1.5">
          <CreatedObject kind="ConfigMap" name={`${INVITATION_NAMESPACE}/${name}`}>
            expects {names.length > 0 ? names.join(", ") : `${plural(count, "cluster")} of any name`}
          </CreatedObject>
          <CreatedObject kind="ServiceAccount" name={`${INVITATION_NAMESPACE}/${name}`}>
            of these clusters alone; it is deleted with the ConfigMap
          </CreatedObject>
          <CreatedObject kind="TokenRequest" name={`${INVITATION_NAMESPACE}/${name}`}>
            a token of that account for {plural(hours, "hour")}, which is shown once and stored nowhere
          </CreatedObject>
        </ul>
        <CopyTexts title="Copy as" texts={invitationTexts(name, record, hours)} hint={CONTEXT} />
        <FieldProblem id="invitation-made" problem={problem} />
      </div>
    </Dialog>
  );
}
