"use client";

import { useSearchParams } from "next/navigation";
import { readable } from "@/components/list/list-address";
import { Link } from "@/components/ui/controls/link";
import { CutName } from "@/components/ui/layout/cut-name";

/** What an invitation is in the address: `peek=invitation/invite-x7k2p4qd`. */
export const INVITATION = "invitation";

interface InvitationLinkProps {
  readonly name: string;
  readonly className: string;
}

/** The name of an invitation: leads to what is known of it, beside the list. */
export function InvitationLink({ name, className }: InvitationLinkProps) {
  const parameters = new URLSearchParams(useSearchParams());
  // Nothing is looked at beside a list of an earlier time.
  if (parameters.has("at"))
    return (
      <span className={className}>
        <CutName name={name} />
      </span>
    );
  parameters.set("peek", `${INVITATION}/${name}`);
  return (
    <Link href={`/invitations${readable(parameters)}`} className={className} scroll={false}>
      <CutName name={name} />
    </Link>
  );
}
