"use client";

import { useQuery } from "@tanstack/react-query";
import { Forbidden } from "@/components/ui/feedback/forbidden";
import type { Problem } from "@/lib/api/problem";
import { session } from "@/lib/queries/session/session";
import { rightText } from "./right-labels";

interface ForbiddenListProps {
  /** What was to be listed: "clusters". */
  readonly subject: string;
  readonly problem: Problem;
}

/** Instead of a list the caller may not see: the missing right. */
export function ForbiddenList({ subject, problem }: ForbiddenListProps) {
  const { data: signedIn } = useQuery(session());
  const right = problem.missing ? rightText(problem.missing) : `list ${subject}`;
  return (
    <Forbidden
      title={`You may not ${problem.missing?.verb === "get" ? "read" : "list"} ${subject}`}
      right={right}
      request={`${signedIn?.user ?? "I"} on the hub ${signedIn?.hub ?? ""} needs the right to ${right}.`}
    />
  );
}
