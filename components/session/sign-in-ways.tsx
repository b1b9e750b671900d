"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/controls/button";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { SignInRequest } from "@/lib/api/session/session";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import { signIn, signInOptions } from "@/lib/queries/session/session";
import { DemoAccounts } from "./demo-accounts";
import { ProviderSignIn } from "./provider-sign-in";
import { ProxySignIn } from "./proxy-sign-in";
import { TokenForm } from "./token-form";

interface SignInWaysProps {
  readonly onSignedIn: () => void;
  /** The page to come back to from elsewhere; undefined where input on this page is kept. */
  readonly next?: string | undefined;
}

/** Every way to sign in that this console offers. */
export function SignInWays({ onSignedIn, next }: SignInWaysProps) {
  const { data: options, error, refetch } = useQuery(signInOptions());
  const signingIn = useMutation({ mutationFn: signIn, onSuccess: onSignedIn });
  const problem = signingIn.error ? messageFor(signingIn.error, signingIn.variables) : undefined;
  const byToken = signingIn.variables !== undefined && "token" in signingIn.variables;
  const isBusy = signingIn.isPending || signingIn.isSuccess;

  if (error) {
    return (
      <div className="-mx-4 sheet:-mx-6">
        <RegionMessage
          icon={<StatusIcon shape="octagon" className="text-bad" />}
          title="Signing in is not possible now"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        >
          {error.message}
        </RegionMessage>
      </div>
    );
  }
  if (!options) return null;
  const { provider } = options;
  return (
    <>
      {options.proxied === undefined ? null : <ProxySignIn user={options.proxied} onSignedIn={onSignedIn} />}
      {provider === undefined ? null : <ProviderSignIn name={provider} next={next} onSignedIn={onSignedIn} />}
      {options.demo ? (
        <DemoAccounts
          accounts={options.accounts}
          onChoose={(account) => signingIn.mutate({ account })}
          pending={isBusy}
          problem={byToken ? undefined : problem}
        />
      ) : null}
      {options.token ? (
        <TokenForm
          onToken={(token) => signingIn.mutate({ token })}
          pending={isBusy && byToken}
          problem={byToken ? problem : undefined}
          only={!options.demo && options.proxied === undefined && provider === undefined}
        />
      ) : null}
    </>
  );
}

function messageFor(error: Error, request: SignInRequest | undefined): string {
  if (!(error instanceof ApiProblem) || error.problem.code !== "unauthenticated") return error.message;
  return request && "token" in request
    ? "The hub does not accept this token. It may have expired."
    : "This account no longer exists on the hub.";
}
