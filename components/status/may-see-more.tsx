import { Notice } from "@/components/ui/notice";

export interface MaySeeMoreProps {
  /** What there may be more of: "works". */
  readonly of: string;
  /** What asks for them at once: "cluster=". */
  readonly by: string;
}

/** Above rows that are not all that somebody may see, as far as the console knows. */
export function MaySeeMore({ of, by }: MaySeeMoreProps) {
  return (
    <Notice tone="info">
      You may be permitted to see more {of} than these. The console asks the hub about namespaces bit by bit, and shows what it finds by
      itself; <code className="mono text-text">{by}…</code> in the filter asks about one at once.
    </Notice>
  );
}
