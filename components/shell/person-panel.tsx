"use client";

import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import type { Session } from "@/lib/api/session/session";
import { signOut } from "@/lib/queries/session/all-sessions";
import { leave } from "@/lib/queries/session/leave";

interface PersonPanelProps {
  readonly session: Session;
  /** The id of the popover around it. */
  readonly popover: string;
  readonly onEndAll: () => void;
}

/** Says who is signed in, signs out here or everywhere, and leads to one's sessions. */
export function PersonPanel({ session, popover, onEndAll }: PersonPanelProps) {
  const leaving = useMutation({ mutationFn: signOut, onSuccess: (elsewhere) => leave(elsewhere) });
  const close = () => document.getElementById(popover)?.hidePopover();
  return (
    <>
      <p className="text-micro text-text-3">Signed in to {session.hub} as</p>
      <p className="mb-3 break-words font-medium">{session.user}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => leaving.mutate()} disabled={leaving.isPending}>
          <LogOut size={14} strokeWidth={1.5} aria-hidden="true" />
          Sign out
        </Button>
        <Button
          appearance="quiet"
          onClick={() => {
            close();
            onEndAll();
          }}
        >
          Sign out everywhere
        </Button>
      </div>
      <p className="mt-2.5 border-line border-t pt-2.5 text-small">
        <Link href="/sessions" onClick={close} className="text-accent-text underline underline-offset-2">
          Your sessions
        </Link>
      </p>
      {leaving.isError ? (
        <p className="mt-2 text-bad-text text-small">Still signed in: {leaving.error.message}</p>
      ) : null}
    </>
  );
}
