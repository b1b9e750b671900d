import type { MouseEvent, ReactNode } from "react";
import { withBasePath } from "@/lib/base-path";

interface DetailLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly tabIndex?: number;
  readonly "aria-current"?: "page" | undefined;
  readonly "aria-expanded"?: boolean;
}

/** Leads to another part of the open page: an ordinary link, followed without a request to the server. */
export function DetailLink({ href, children, ...rest }: DetailLinkProps) {
  const address = withBasePath(href);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(null, "", address);
  };
  return (
    <a href={address} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
