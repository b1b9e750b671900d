"use client";

import { Suspense, useId, useState } from "react";
import { late } from "@/components/ui/hooks/late";
import type { Session } from "@/lib/api/session/session";

const PersonPanel = late(async () => (await import("./person-panel")).PersonPanel);
const EndAllDialog = late(async () => (await import("@/components/sessions/end-all-dialog")).EndAllDialog);

/** Who is signed in, and how to sign out. */
export function PersonMenu({ session }: { readonly session: Session }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-controls={id}
        aria-expanded={isOpen}
        aria-label={`Signed in as ${session.user}`}
        title={`Signed in as ${session.user}`}
        className="flex size-(--control-height) items-center justify-center rounded-control hover:bg-sunken"
      >
        <span className="grid size-[22px] place-items-center rounded-full bg-line font-strong text-[10px] text-text-2 uppercase leading-none tracking-[0.02em]">
          {initials(session.user)}
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="inset-auto top-[calc(var(--header-height)-4px)] right-3 m-0 w-64 rounded-panel bg-raised p-3 text-text shadow-pop"
      >
        <Suspense>
          {wasOpen ? <PersonPanel session={session} popover={id} onEndAll={() => setEnding(true)} /> : null}
        </Suspense>
      </div>
      <Suspense>{isEnding ? <EndAllDialog onClose={() => setEnding(false)} /> : null}</Suspense>
    </>
  );
}

/** "m.kessler" gives MK, "system:serviceaccount:demo:viewer" gives V, "admin" gives A. */
function initials(user: string): string {
  const [first = "", second = ""] = (user.split(":").at(-1) ?? user).split(/[^\p{L}\p{N}]+/u);
  return `${first.charAt(0)}${second.charAt(0)}`;
}
