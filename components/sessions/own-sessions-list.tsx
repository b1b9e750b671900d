"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toasts";
import { plural } from "@/lib/format/count";
import { endOwnSessions, ownSessions } from "@/lib/queries/session/all-sessions";
import { EndAllDialog } from "./end-all-dialog";
import { Incomplete } from "./incomplete";
import { SessionTable } from "./session-table";

/** The person's sessions, and how to end them. */
export function OwnSessionsList() {
  const queries = useQueryClient();
  const { data: own } = useQuery(ownSessions());
  const [isEnding, setEnding] = useState(false);
  const ending = useMutation({
    mutationFn: () => endOwnSessions(true),
    onSuccess: () => toast({ id: "sessions", phase: "seen", text: "Your other sessions have ended." }),
    onError: ({ message }) =>
      toast({ id: "sessions", phase: "failed", text: "Not all sessions have ended.", detail: message }),
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessions().queryKey }),
  });
  if (!own) return null;
  const others = own.sessions.length - 1;
  return (
    <>
      {own.complete ? null : <Incomplete within="region" />}
      <SessionTable label="Your sessions" sessions={own.sessions} />
      <div className="flex flex-wrap gap-2 px-4 py-3 sheet:px-6">
        <Button
          onClick={() => ending.mutate()}
          disabled={ending.isPending}
          reason={others > 0 ? undefined : "There is no other session."}
        >
          {others > 0 ? `End ${plural(others, "other session")}` : "End other sessions"}
        </Button>
        <Button appearance="danger" onClick={() => setEnding(true)}>
          Sign out everywhere
        </Button>
      </div>
      {isEnding ? <EndAllDialog onClose={() => setEnding(false)} /> : null}
    </>
  );
}
