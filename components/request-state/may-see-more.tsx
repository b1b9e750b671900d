import { Notice } from "@/components/ui/feedback/notice";

export interface MaySeeMoreProps {
  /** What there may be more of: "works". */
  readonly of: string;
  /** The filter that reviews them at once: "cluster=". */
  readonly by: string;
}

/** Above rows that may not be all the caller can see. */
export function MaySeeMore({ of, by }: MaySeeMoreProps) {
  return (
    <Notice tone="info">
      There may be more {of} visible to you. Your access to namespaces is being checked, and more rows appear
      automatically; <code className="mono text-text">{by}…</code> in the filter checks one namespace first.
    </Notice>
  );
}
