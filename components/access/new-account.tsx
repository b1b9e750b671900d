"use client";

import { useQuery } from "@tanstack/react-query";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { reach } from "@/lib/queries/access/access";

/** Leads to a new ManagedServiceAccount, of the cluster if there is one; nothing where the hub does not have the kind. */
export function NewAccount({ cluster }: { readonly cluster?: string }) {
  const { data } = useQuery(reach({ cluster }));
  if (!data || data.kinds.account === "absent") return null;
  const query = new URLSearchParams({
    kind: "ManagedServiceAccount",
    ...(cluster !== undefined && { namespace: cluster }),
  });
  return (
    <GuardedButton action="create-account" namespace={cluster} href={`/objects/new?${query}`}>
      New service account
    </GuardedButton>
  );
}
