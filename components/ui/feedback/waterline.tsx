import { count } from "@/lib/format/count";

/** The fixed order: problems at the right end of every bar. */
const ORDER = [
  "healthy",
  "soaking",
  "applying",
  "pending",
  "later",
  "unknown",
  "unreachable",
  "degraded",
  "unhealthy",
] as const;

export type WaterlineKind = (typeof ORDER)[number];

export interface WaterlineSegment {
  readonly id: string;
  readonly kind: WaterlineKind;
  readonly label: string;
  readonly size: number;
}

interface WaterlineProps {
  readonly segments: readonly WaterlineSegment[];
  readonly size?: "hero" | "row" | "thin";
}

/** One proportion bar, the same on every screen. Announces its counts to screen readers. */
export function Waterline({ segments, size = "row" }: WaterlineProps) {
  const shown = inOrder(segments).filter((segment) => segment.size > 0);
  const total = shown.reduce((sum, segment) => sum + segment.size, 0);
  const label = shown.map((segment) => `${count(segment.size)} ${segment.label}`).join(", ");
  return (
    <span className="waterline" data-size={size} role="img" aria-label={label || "nothing"}>
      {shown.map((segment) => (
        <span
          key={segment.id}
          data-kind={segment.kind}
          style={{ flexGrow: segment.size }}
          title={share(segment, total)}
        />
      ))}
    </span>
  );
}

/** One segment, for legends. */
export function WaterlineMark({ kind }: { readonly kind: WaterlineKind }) {
  return (
    <span className="waterline" data-size="mark" aria-hidden="true">
      <span data-kind={kind} />
    </span>
  );
}

/** In bar order; a legend uses the same order. */
export function inOrder(segments: readonly WaterlineSegment[]): WaterlineSegment[] {
  return [...segments].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

function share({ label, size }: WaterlineSegment, total: number): string {
  const percent = ((100 * size) / total).toFixed(1);
  return `${count(size)} of ${count(total)} ${label} (${percent}\u00a0%)`;
}
