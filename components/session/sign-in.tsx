"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { pathAfterSignIn } from "@/lib/api/session/own-path";
import { signInOptions } from "@/lib/queries/session/session";
import { ProviderProblem } from "./provider-problem";
import { SignInWays } from "./sign-in-ways";

/** For visitors without a session: what this is, how to sign in, and on to where they wanted to go. */
export function SignIn() {
  const router = useRouter();
  const search = useSearchParams();
  const next = pathAfterSignIn(search.get("next"));
  const queries = useQueryClient();
  const { data: options } = useQuery(signInOptions());
  const goOn = () => {
    queries.clear();
    router.replace(next);
  };
  return (
    <>
      {options ? (
        <>
          <h1 className="font-strong text-title tracking-title [overflow-wrap:anywhere]">Sign in to {options.hub}</h1>
          <p className="mt-1 text-text-2">You will see what your account may see on this hub.</p>
        </>
      ) : null}
      <ProviderProblem problem={search.get("problem")} />
      <SignInWays onSignedIn={goOn} next={next} />
    </>
  );
}
