"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { session } from "@/lib/queries/session/session";
import { SignInElsewhere } from "./sign-in-elsewhere";

/**
 * Loaded when a session has ended under a page; a console that was replaced by another meanwhile does not have it any
 * more.
 */
const SignInWays = lazy(async () => ({
  default: await import("./sign-in-ways").then(
    (ways) => ways.SignInWays,
    () => SignInElsewhere,
  ),
}));

/** Signs in on the same page after the session ended: the same person continues where they were. */
export function SignInAgain() {
  const queries = useQueryClient();
  const { data: before } = useQuery(session());
  return (
    <>
      {before ? (
        <p className="text-text-2">
          This page is of <strong className="font-medium text-text [overflow-wrap:anywhere]">{before.user}</strong> on{" "}
          {before.hub}. If someone else signs in, it reloads and unsaved input is lost.
        </p>
      ) : null}
      <Suspense fallback={null}>
        <SignInWays onSignedIn={() => void queries.invalidateQueries({ queryKey: session().queryKey })} />
      </Suspense>
    </>
  );
}
