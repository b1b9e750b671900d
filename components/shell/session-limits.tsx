"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import { clock } from "@/lib/format/time";
import { personActed } from "@/lib/queries/request/deliberate";
import { type OwnSignIn, sessionLimits } from "@/lib/queries/session/limits";
import { session } from "@/lib/queries/session/session";
import { type NearLimit, nearLimit, nextReading, unsavedEdits } from "./near-limit";
import { SignInNotice } from "./sign-in-notice";

/**
 * Above the page, some minutes before the session ends; nothing until then. `children` sign in again. What other tabs do
 * counts too: the limits are read again before they are shown, and while they are.
 */
export function SessionLimits({ children }: { readonly children: ReactNode }) {
  const { data: limits, dataUpdatedAt } = useQuery({
    ...sessionLimits(),
    refetchInterval: ({ state }) => (state.data ? nextReading(state.data, Date.now()) : false),
    refetchOnWindowFocus: "always",
  });
  const near = limits && nearLimit(limits, dataUpdatedAt);
  return (
    <div aria-live="polite" data-session-limit={near?.kind ?? "far"}>
      {near?.kind === "idle" ? <IdleNotice endsAt={near.endsAt} /> : null}
      {near?.kind === "absolute" ? (
        <FinalNotice why={`Your session ends at ${timeOf(near.endsAt)}, eight hours after it started.`}>
          {children}
        </FinalNotice>
      ) : null}
      {near?.kind === "sign-in" && limits?.signIn ? (
        <FinalNotice why={whyItEnds(limits.signIn)}>{children}</FinalNotice>
      ) : null}
    </div>
  );
}

function IdleNotice({ endsAt }: Pick<NearLimit, "endsAt">) {
  const queries = useQueryClient();
  const stay = () => {
    personActed();
    void queries.invalidateQueries({ queryKey: session().queryKey });
  };
  return (
    <Notice tone="info">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>You will be signed out at {timeOf(endsAt)} unless you do something. Your input is kept.</span>
        <Button onClick={stay}>Stay signed in</Button>
      </span>
    </Notice>
  );
}

/** The time at which the person is signed out, and what their provider has to do with it. */
function whyItEnds({ provider, endsAt, problem }: OwnSignIn): string {
  const until = timeOf(endsAt);
  if (problem === "unreachable")
    return `${provider} cannot be reached to renew your sign-in. You stay signed in until ${until}.`;
  if (problem === "refused") return `${provider} does not renew your sign-in any more. It ends at ${until}.`;
  return `Your sign-in with ${provider} ends at ${until}.`;
}

interface FinalNoticeProps {
  /** A sentence. */
  readonly why: string;
  readonly children: ReactNode;
}

/** Nothing that the person does here puts it off. */
function FinalNotice({ why, children }: FinalNoticeProps) {
  const [edits, setEdits] = useState<readonly string[]>([]);
  useEffect(() => setEdits(unsavedEdits()), []);
  const unsaved = edits.length > 0 ? ` Not saved yet: ${edits.join(", ")}.` : "";
  return (
    <SignInNotice
      text={`${why}${unsaved} Your input is kept if you sign in again on this page.`}
      action="Sign in again now"
    >
      {children}
    </SignInNotice>
  );
}

function timeOf(ms: number): string {
  return clock(new Date(ms).toISOString(), Date.now());
}
