"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/controls/link";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { actionRight } from "@/lib/queries/session/action-right";
import { type GuardedButtonProps, WithPanel } from "./guarded-button";

interface GuardedLinkProps extends Pick<GuardedButtonProps, "action" | "name" | "children"> {
  readonly href: string;
  readonly className: string;
}

/** A link to where something is changed. For those who lack the right it has a padlock, and names the right. */
export function GuardedLink({ action, name, href, className, children }: GuardedLinkProps) {
  const { data } = useQuery(actionRight(action, name));
  if (!data?.missing) {
    return (
      <Link href={href} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <WithPanel missing={data.missing}>
      {(open) => (
        <button type="button" aria-haspopup="dialog" onClick={open} className={className}>
          <StatusIcon shape="padlock" className="mr-1 inline align-[-2px] text-text-3" />
          {children}
        </button>
      )}
    </WithPanel>
  );
}
