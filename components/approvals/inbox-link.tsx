import type { ComponentProps, MouseEvent } from "react";
import { withBasePath } from "@/lib/base-path";
import { type InboxAddress, inboxHref } from "./inbox-address";

interface InboxLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  readonly to: InboxAddress;
  readonly onFollow: (to: InboxAddress) => void;
}

/** An ordinary link to a case or a tab, followed without loading the page again. */
export function InboxLink({ to, onFollow, ...rest }: InboxLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(to);
  };
  return <a href={withBasePath(inboxHref(to))} onClick={follow} {...rest} />;
}
