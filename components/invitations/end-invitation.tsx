"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/feedback/toasts";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { plural } from "@/lib/format/count";
import type { InvitationRow } from "@/lib/lists/invitations/row";
import { deleteInvitation, revokeInvitation } from "@/lib/queries/invitations/invitations";

interface EndInvitationProps {
  readonly row: InvitationRow;
  readonly onClose: () => void;
  /** It is deleted. */
  readonly onGone: () => void;
}

/** Confirms that an invitation is revoked, or deleted once it is. */
export function EndInvitation({ row, onClose, onGone }: EndInvitationProps) {
  const { name, revoked } = row;
  const isOver = revoked !== undefined;
  const queries = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => (isOver ? deleteInvitation(name) : revokeInvitation(name)),
    onSuccess: async () => {
      toast({ id: `invitation/${name}`, phase: "seen", text: `${name} is ${isOver ? "deleted" : "revoked"}.` });
      await queries.invalidateQueries({ queryKey: ["invitations"] });
      onClose();
      if (isOver) onGone();
    },
  });
  return (
    <ConfirmDialog
      question={isOver ? `Delete ${name}?` : `Revoke ${name}?`}
      consequences={isOver ? <Deleting /> : <Revoking row={row} />}
      keep="Cancel"
      action={isOver ? "Delete invitation" : "Revoke invitation"}
      isMild={isOver}
      pending={isPending}
      problem={error?.message}
      onKeep={onClose}
      onAction={() => mutate()}
    />
  );
}

function Deleting() {
  return <p>Requests of its account are no longer told from those of strangers. Clusters are not changed.</p>;
}

function Revoking({ row: { count, used } }: Pick<EndInvitationProps, "row">) {
  return (
    <>
      <p>Its ServiceAccount is deleted: from then on the hub takes none of its tokens, wherever they are.</p>
      <p>
        {used.length === 0
          ? "No cluster has come by it."
          : `${plural(used.length, "cluster")} of ${count} came by it. Those stay: they have certificates of their own.`}
      </p>
    </>
  );
}
