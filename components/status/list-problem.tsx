"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Forbidden } from "@/components/ui/forbidden";
import { RegionMessage } from "@/components/ui/region-message";
import { StatusIcon } from "@/components/ui/status-icon";
import type { Problem } from "@/lib/api/problem";
import { ApiProblem, ConsoleUnreachable } from "@/lib/queries/api-problem";
import { session } from "@/lib/queries/session";
import { rightWords } from "./right-words";

interface ListProblemProps {
  /** What was to be listed: "clusters". */
  readonly subject: string;
  readonly error: Error;
  readonly onTryAgain: () => unknown;
}

/** Instead of the list: which right is missing, or what failed and what to do. */
export function ListProblem({ subject, error, onTryAgain }: ListProblemProps) {
  if (error instanceof ApiProblem && error.problem.code === "forbidden") return <ForbiddenList subject={subject} problem={error.problem} />;
  return (
    <RegionMessage
      icon={<StatusIcon shape="octagon" className="text-bad" />}
      title={`The ${subject} could not be read`}
      action={<Button onClick={onTryAgain}>Try again</Button>}
    >
      {reason(error)}
    </RegionMessage>
  );
}

function ForbiddenList({ subject, problem }: { readonly subject: string; readonly problem: Problem }) {
  const { data: signedIn } = useQuery(session());
  const right = problem.missing ? rightWords(problem.missing) : `list ${subject}`;
  return (
    <Forbidden
      title={`You may not ${problem.missing?.verb === "get" ? "read" : "list"} ${subject}`}
      right={right}
      request={`${signedIn?.user ?? "I"} on the hub ${signedIn?.hub ?? ""} needs the right to ${right}.`}
    />
  );
}

function reason(error: Error): string {
  if (error instanceof ApiProblem || error instanceof ConsoleUnreachable) return error.message;
  return "The console answered in a form that this page does not know. Load the page again: it may be older than the console.";
}
