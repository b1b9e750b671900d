import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import type { SystemFinding } from "@/lib/api/system/system";

const APPEARANCES: Readonly<Record<SystemFinding["outcome"], StatusAppearance>> = {
  failure: { tone: "bad", shape: "octagon", label: "Failure" },
  warning: { tone: "warn", shape: "triangle", label: "Warning" },
  unknown: { tone: "neutral", shape: "question", label: "Unknown" },
  ok: { tone: "good", shape: "disc-check", label: "OK" },
};

const CHECKS: Readonly<Record<string, string>> = {
  account: "Account",
  alerts: "Alerts",
  clock: "Clock",
  history: "History",
  hub: "Hub",
  kinds: "Kinds",
  leader: "Leaders",
  manager: "OCM's manager",
  ocm: "OCM",
  metrics: "Prometheus",
  provider: "Sign-in",
  rights: "Rights",
  version: "Version",
  versions: "Stored versions",
  webhook: "Conversion",
};

const ORDER = Object.keys(APPEARANCES);

/** The worst first, each with what to do about it. */
export function FindingList({ findings }: { readonly findings: readonly SystemFinding[] }) {
  const sorted = findings.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  return (
    <ul aria-label="Checks" className="border-line border-t">
      {sorted.map(({ check, outcome, text, remedy }) => (
        <li
          key={`${check} ${text}`}
          className="grid grid-cols-[88px_minmax(0,1fr)] items-start gap-x-4 leading-5 border-line border-b px-4 py-2 sheet:grid-cols-[88px_104px_minmax(0,1fr)] sheet:px-6"
        >
          <StatusBadge appearance={APPEARANCES[outcome]} as="plain" />
          <span className="text-text-3">{CHECKS[check] ?? check}</span>
          <div className="min-w-0 max-sheet:col-span-2">
            <p className="text-pretty [overflow-wrap:anywhere]">{text}</p>
            {remedy ? <p className="mt-0.5 text-pretty text-text-2 [overflow-wrap:anywhere]">{remedy}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
