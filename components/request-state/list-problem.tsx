"use client";

import { Suspense } from "react";
import { Button } from "@/components/ui/controls/button";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { late } from "@/components/ui/hooks/late";
import { ApiProblem, ConsoleUnreachable } from "@/lib/queries/request/api-problem";

const ForbiddenList = late(async () => (await import("./forbidden-list")).ForbiddenList);

interface ListProblemProps {
  /** What was to be listed or read: "clusters", "this cluster". */
  readonly subject: string;
  readonly error: Error;
  readonly onTryAgain: () => unknown;
}

/** Instead of the list: which right is missing, or what failed and what to do. */
export function ListProblem({ subject, error, onTryAgain }: ListProblemProps) {
  if (error instanceof ApiProblem && error.problem.code === "forbidden") {
    return (
      <Suspense>
        <ForbiddenList subject={subject} problem={error.problem} />
      </Suspense>
    );
  }
  const name = subject.startsWith("this ") ? subject.replace("t", "T") : `The ${subject}`;
  // What makes no sense, as a time before the first that is recorded, makes none again.
  if (error instanceof ApiProblem && error.problem.code === "invalid")
    return <RegionMessage title={`${name} cannot be shown`}>{error.message}</RegionMessage>;
  return (
    <RegionMessage
      icon={<StatusIcon shape="octagon" className="text-bad" />}
      title={`${name} could not be loaded`}
      action={<Button onClick={onTryAgain}>Try again</Button>}
    >
      {reason(error)}
    </RegionMessage>
  );
}

function reason(error: Error): string {
  if (error instanceof ApiProblem || error instanceof ConsoleUnreachable) return error.message;
  return "Unexpected answer from the console. Reload the page: it may be outdated.";
}
