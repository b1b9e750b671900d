"use client";

import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { session } from "@/lib/queries/session/session";

interface CopyRequestProps {
  /** "patch placements.cluster.open-cluster-management.io in fleet". */
  readonly rights: readonly string[];
}

/** Copies a request for missing rights, to be sent to an administrator of the hub. */
export function CopyRequest({ rights }: CopyRequestProps) {
  const { data: signedIn } = useQuery(session());
  const who = `${signedIn?.user ?? "I"} on the hub ${signedIn?.hub ?? ""}`;
  const [first = ""] = rights;
  const text =
    rights.length > 1 ? `${who} needs the rights to\n- ${rights.join("\n- ")}` : `${who} needs the right to ${first}.`;
  return <CopyButton text={text} label="Copy request" />;
}
