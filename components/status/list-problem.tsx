"use client";

import { useQuery } from "@tanstack/react-query";
import { Copy, Lock } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { RegionMessage } from "@/components/ui/region-message";
import { StatusIcon } from "@/components/ui/status-icon";
import type { Problem } from "@/lib/api/problem";
import { ApiProblem, ConsoleUnreachable } from "@/lib/queries/api-problem";
import { session } from "@/lib/queries/session";

interface ListProblemProps {
  /** What was to be listed: "clusters". */
  readonly subject: string;
  readonly error: Error;
  readonly onTryAgain: () => unknown;
}

/** Instead of the list: which right is missing, or what failed and what to do. */
export function ListProblem({ subject, error, onTryAgain }: ListProblemProps) {
  if (error instanceof ApiProblem && error.problem.code === "forbidden") return <Forbidden subject={subject} problem={error.problem} />;
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

function Forbidden({ subject, problem }: { readonly subject: string; readonly problem: Problem }) {
  const { data: signedIn } = useQuery(session());
  const [copied, setCopied] = useState(false);
  const right = rightOf(problem, subject);
  const request = `${signedIn?.user ?? "I"} on the hub ${signedIn?.hub ?? ""} needs the right to ${right}.`;
  const copy = async () => {
    await navigator.clipboard.writeText(request);
    setCopied(true);
  };
  return (
    <RegionMessage
      icon={<Lock size={14} strokeWidth={1.5} aria-hidden="true" />}
      title={`You may not list ${subject}`}
      action={
        <Button onClick={copy}>
          <Copy size={14} strokeWidth={1.5} aria-hidden="true" />
          {copied ? "Copied" : "Copy request"}
        </Button>
      }
    >
      Needs <code className="mono text-text [overflow-wrap:anywhere]">{right}</code>. Whoever manages rights on this hub can grant it.
    </RegionMessage>
  );
}

function rightOf({ missing }: Problem, subject: string): string {
  if (!missing) return `list ${subject}`;
  const { verb, resource, group } = missing;
  return `${verb} ${group ? `${resource}.${group}` : resource}`;
}

function reason(error: Error): string {
  if (error instanceof ApiProblem || error instanceof ConsoleUnreachable) return error.message;
  return "The console answered in a form that this page does not know. Load the page again: it may be older than the console.";
}
