import type { MouseEvent, ReactNode } from "react";
import { filterHref } from "@/components/list/filter-href";
import { withBasePath } from "@/lib/base-path";

interface FilterLinkProps {
  /** The list that it leads to. */
  readonly page: string;
  readonly filter: string;
  readonly onFollow: (filter: string) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Leads to what a figure counts: an ordinary link, followed without loading the page again. */
export function FilterLink({ page, filter, onFollow, className, children }: FilterLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(filter);
  };
  return (
    <a href={withBasePath(filterHref(page, filter))} onClick={follow} className={className}>
      {children}
    </a>
  );
}
