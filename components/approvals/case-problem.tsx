import { Button } from "@/components/ui/controls/button";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { StatusIcon } from "@/components/ui/feedback/status-icon";

interface CaseProblemProps {
  readonly error: Error;
  /** There is no such case. */
  readonly isGone: boolean;
  readonly onTryAgain: () => unknown;
}

/** Why a case cannot be shown. */
export function CaseProblem({ error, isGone, onTryAgain }: CaseProblemProps) {
  return (
    <RegionMessage
      icon={isGone ? undefined : <StatusIcon shape="octagon" className="text-bad" />}
      title={isGone ? "Nothing to decide" : "The request could not be loaded"}
      action={isGone ? undefined : <Button onClick={onTryAgain}>Try again</Button>}
    >
      {error.message}
    </RegionMessage>
  );
}
