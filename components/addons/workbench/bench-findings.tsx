import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { BenchFinding } from "@/lib/api/workbench/workbench";
import { fieldText } from "@/lib/objects/hub-field";
import { LEVELS } from "./bench-labels";

interface BenchFindingsProps {
  readonly findings: readonly BenchFinding[];
  readonly onField: (path: BenchFinding["path"]) => void;
}

/** What may be wrong, errors first: each with its field, what happens then, and what to do. */
export function BenchFindings({ findings, onField }: BenchFindingsProps) {
  return (
    <section aria-label="Findings">
      <SectionTitle title="Findings" note="by the template, and by what this cluster gives it" />
      {findings.length === 0 ? <p className="px-4 pb-3 text-text-2 sheet:px-6">No findings.</p> : null}
      <ul className="border-line border-t empty:hidden">
        {findings.map((finding) => (
          <Finding
            key={`${finding.lint} ${fieldText(finding.path)} ${finding.message}`}
            finding={finding}
            onField={onField}
          />
        ))}
      </ul>
    </section>
  );
}

function Finding({
  finding,
  onField,
}: {
  readonly finding: BenchFinding;
  readonly onField: BenchFindingsProps["onField"];
}) {
  const { lint, level, title, message, why, remedy, path } = finding;
  const field = fieldText(path);
  return (
    <li
      data-finding={lint}
      className="grid gap-x-4 border-line border-b px-4 py-2 leading-5 sheet:grid-cols-[7rem_minmax(0,1fr)] sheet:px-6"
    >
      <StatusBadge appearance={LEVELS[level]} as="plain" />
      <div className="min-w-0 max-w-[90ch]">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{title}.</span> {message}
        </p>
        <p className="text-pretty text-small text-text-2">
          {why} <span className="text-text">{remedy}</span>
        </p>
        <p className="mono text-small text-text-3 [overflow-wrap:anywhere]">
          <button type="button" onClick={() => onField(path)} className="text-left text-accent-text hover:underline">
            {field}
          </button>
        </p>
      </div>
    </li>
  );
}
