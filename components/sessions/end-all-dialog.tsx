"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { plural } from "@/lib/format/count";
import { endOwnSessions, ownSessions } from "@/lib/queries/session/all-sessions";
import { leave } from "@/lib/queries/session/leave";
import { Incomplete } from "./incomplete";

/** Confirms that all sessions of the person end, this one too. */
export function EndAllDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: own } = useQuery({ ...ownSessions(), staleTime: 0 });
  const ending = useMutation({ mutationFn: () => endOwnSessions(false), onSuccess: (elsewhere) => leave(elsewhere) });
  return (
    <ConfirmDialog
      question="Sign out everywhere?"
      consequences={
        <>
          <p>
            {own
              ? `${plural(own.sessions.length, "session")}, this one included,`
              : "All your sessions, this one included,"}{" "}
            will end in every browser. Unsaved input there and here is lost.
          </p>
          <p>Tokens that scripts send remain valid: the hub, not the console, revokes them.</p>
          {own && !own.complete ? <Incomplete /> : null}
        </>
      }
      keep="Cancel"
      action="Sign out everywhere"
      pending={ending.isPending}
      problem={ending.error ? `Still signed in: ${ending.error.message}` : undefined}
      onKeep={onClose}
      onAction={() => ending.mutate()}
    />
  );
}
