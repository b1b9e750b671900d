import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/controls/button";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { leaveForProvider } from "@/lib/queries/session/provider";
import { SignInElsewhere } from "./sign-in-elsewhere";

interface ProviderSignInProps {
  /** What the provider is known as. */
  readonly name: string;
  /** The page to come back to; undefined where input on this page is kept. */
  readonly next: string | undefined;
  readonly onSignedIn: () => void;
}

/** Signs in with a provider: in this tab, or in another one where this page is to stay. */
export function ProviderSignIn({ name, next, onSignedIn }: ProviderSignInProps) {
  return next === undefined ? (
    <SignInElsewhere onSignedIn={onSignedIn} />
  ) : (
    <LeaveForProvider name={name} next={next} />
  );
}

interface LeaveForProviderProps {
  readonly name: string;
  readonly next: string;
}

/** The console answers when the browser comes back. */
function LeaveForProvider({ name, next }: LeaveForProviderProps) {
  const leaving = useMutation({ mutationFn: () => leaveForProvider(next) });
  const isBusy = leaving.isPending || leaving.isSuccess;
  return (
    <div className="mt-6">
      <div className="grid">
        <Button appearance="primary" size="large" disabled={isBusy} onClick={() => leaving.mutate()}>
          {isBusy ? `Going to ${name}` : `Sign in with ${name}`}
        </Button>
      </div>
      {leaving.error ? (
        <p role="alert" className="mt-2 flex items-start gap-1.5 text-bad-text text-small">
          <StatusIcon shape="octagon" className="mt-px" />
          {leaving.error.message}
        </p>
      ) : null}
    </div>
  );
}
