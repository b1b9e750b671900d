import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/controls/button";
import { FieldProblem } from "@/components/ui/controls/field";
import { continueThroughProxy } from "@/lib/queries/session/session";

interface ProxySignInProps {
  /** Whom the proxy names; empty where only the hub knows. */
  readonly user: string;
  readonly onSignedIn: () => void;
}

/** Goes on as whom a proxy in front has signed in. */
export function ProxySignIn({ user, onSignedIn }: ProxySignInProps) {
  const continuing = useMutation({ mutationFn: continueThroughProxy, onSuccess: onSignedIn });
  return (
    <div className="mt-6 grid">
      <Button
        appearance="primary"
        size="large"
        disabled={continuing.isPending || continuing.isSuccess}
        onClick={() => continuing.mutate()}
      >
        {user === "" ? "Continue" : `Continue as ${user}`}
      </Button>
      <p className="mt-1.5 text-small text-text-3">Signed in by the proxy in front of this console.</p>
      <FieldProblem id="proxy-sign-in-problem" problem={continuing.error?.message} />
    </div>
  );
}
