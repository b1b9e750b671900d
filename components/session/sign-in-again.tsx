"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { session } from "@/lib/queries/session";

/** Few sessions end under a page. */
const SignInWays = lazy(async () => ({ default: (await import("./sign-in-ways")).SignInWays }));

/** In place, for whoever's session ended under a page: the same person goes on where they were. */
export function SignInAgain() {
  const queries = useQueryClient();
  const { data: before } = useQuery(session());
  return (
    <>
      {before ? (
        <p className="text-text-2">
          This page is of <strong className="font-medium text-text [overflow-wrap:anywhere]">{before.user}</strong> on {before.hub}. If
          somebody else signs in, it is loaded anew and forgets what was typed.
        </p>
      ) : null}
      <Suspense fallback={null}>
        <SignInWays onSignedIn={() => void queries.invalidateQueries({ queryKey: session().queryKey })} />
      </Suspense>
    </>
  );
}
