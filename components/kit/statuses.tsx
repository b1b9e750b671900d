import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { CONFIG, HEALTH, PHASE, RISK } from "@/components/labels/status-appearance";
import { LiveDot } from "@/components/ui/feedback/live-dot";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import { Waterline, type WaterlineSegment } from "@/components/ui/feedback/waterline";
import { Caption, Section } from "./section";

const GROUPS: Readonly<Record<string, readonly StatusAppearance[]>> = {
  "Health, risk": [...Object.values(HEALTH), ...Object.values(RISK)],
  "Configuration, cluster": [...Object.values(CONFIG), ...Object.values(CLUSTER_APPEARANCE)],
  Rollout: Object.values(PHASE),
};

export function Statuses() {
  return (
    <Section title="Status: icon and word">
      <div className="grid grid-cols-2 gap-3 sheet:grid-cols-3">
        {Object.entries(GROUPS).map(([group, appearances]) => (
          <ul key={group} aria-label={group} className="grid content-start gap-1">
            {appearances.map((appearance) => (
              <li key={appearance.label}>
                <StatusBadge appearance={appearance} as="plain" />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <Caption>in a table, and as the one pill of a page</Caption>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <StatusBadge appearance={HEALTH.unhealthy} />
        <StatusBadge appearance={HEALTH.healthy} />
        <StatusBadge appearance={HEALTH.unhealthy} as="pill" text="61 of 9,402 unhealthy" />
        <StatusBadge appearance={PHASE.applying} as="pill" text="Applying, wave 3 of 5" />
        <StatusBadge appearance={PHASE.held} as="pill" />
        <StatusBadge appearance={RISK.review} as="pill" />
        <StatusBadge appearance={HEALTH.healthy} as="pill" />
        <StatusBadge appearance={HEALTH.unknown} as="pill" />
      </div>
      <Caption>live dot</Caption>
      <ul className="flex flex-wrap gap-x-4 text-small text-text-2">
        <li className="flex items-center gap-[7px]">
          <LiveDot tone="good" /> Live
        </li>
        <li className="flex items-center gap-[7px]">
          <LiveDot tone="warn" /> Stale, 42 s
        </li>
        <li className="flex items-center gap-[7px]">
          <LiveDot tone="bad" /> Not connected, retry in 4 s
        </li>
      </ul>
    </Section>
  );
}

const SEGMENTS: readonly WaterlineSegment[] = [
  { id: "1", kind: "healthy", label: "healthy", size: 80 },
  { id: "2", kind: "soaking", label: "soaking", size: 6 },
  { id: "3", kind: "applying", label: "applying", size: 5 },
  { id: "4", kind: "pending", label: "pending", size: 4 },
  { id: "5", kind: "later", label: "not yet", size: 10 },
  { id: "6", kind: "unknown", label: "unknown", size: 5 },
  { id: "7", kind: "unreachable", label: "unreachable", size: 5 },
  { id: "8", kind: "degraded", label: "degraded", size: 4 },
  { id: "9", kind: "unhealthy", label: "unhealthy", size: 3 },
];

export function Waterlines() {
  return (
    <Section title="Waterline, three sizes, one order">
      {(["hero", "row", "thin"] as const).map((size) => (
        <div key={size}>
          <Caption>{size}</Caption>
          <Waterline segments={SEGMENTS} size={size} />
        </div>
      ))}
      <Caption>one in ten thousand is still visible; zero draws nothing</Caption>
      <Waterline
        segments={[
          { id: "well", kind: "healthy", label: "healthy", size: 9999 },
          { id: "not", kind: "unhealthy", label: "unhealthy", size: 1 },
        ]}
      />
      <Waterline segments={[]} />
    </Section>
  );
}
