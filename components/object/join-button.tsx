"use client";

import { GuardedButton } from "@/components/request-state/guarded-button";
import { joinHref } from "./join-href";

/** To the form that makes an invitation; who may not make one reads at once which right that takes. */
export function JoinButton() {
  return (
    <GuardedButton action="invite" href={joinHref()}>
      Join a cluster
    </GuardedButton>
  );
}
