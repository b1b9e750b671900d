"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toasts";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { PersonSessions } from "@/lib/api/session/all-sessions";
import { plural } from "@/lib/format/count";
import { endSessionsOf } from "@/lib/queries/session/all-sessions";
import { Incomplete } from "./incomplete";
import { SessionTable } from "./session-table";

interface FoundSessionsProps {
  readonly user: string;
  readonly found: PersonSessions;
  readonly onEnded: () => void;
}

/** The sessions of one person, and how an administrator ends them. */
export function FoundSessions({ user, found: { sessions, complete }, onEnded }: FoundSessionsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const ending = useMutation({
    mutationFn: () => endSessionsOf({ user }),
    onSuccess: ({ ended }) => {
      toast({ id: "sessions", phase: "seen", text: `${plural(ended, "session")} of ${user} ended.` });
      onEnded();
    },
  });
  const size = plural(sessions.length, "session");
  return (
    <div className="mb-3 border-line border-y">
      <p className="px-4 py-2 sheet:px-6 [overflow-wrap:anywhere]">
        {sessions.length === 0 ? "No session" : size} of <strong className="font-medium">{user}</strong>
        {complete ? "" : " that this console knows"}
      </p>
      {complete ? null : <Incomplete within="region" />}
      {sessions.length === 0 ? null : (
        <>
          <SessionTable label={`Sessions of ${user}`} sessions={sessions} />
          <div className="px-4 py-3 sheet:px-6">
            <Button appearance="danger" onClick={() => setConfirming(true)}>
              End {size}
            </Button>
          </div>
        </>
      )}
      {isConfirming ? (
        <ConfirmDialog
          question={`End ${size} of ${user}?`}
          consequences={
            <>
              <p>They are signed out in every browser, and can sign in again while the hub accepts them.</p>
              <p>To lock somebody out, remove their rights or revoke their token on the hub first.</p>
            </>
          }
          keep="Cancel"
          action={`End ${size}`}
          pending={ending.isPending}
          problem={ending.error?.message}
          onKeep={() => setConfirming(false)}
          onAction={() => ending.mutate()}
        />
      ) : null}
    </div>
  );
}
