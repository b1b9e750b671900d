import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { WorkDetail } from "@/lib/api/works/work-detail";
import { driftMessage } from "@/lib/drift/work-drift";
import { WorkLinks } from "./work-links";

interface DriftListProps {
  readonly detail: Pick<WorkDetail, "drifts" | "shared">;
  readonly cluster: string;
}

/** What is not on the cluster as the work has it, and who else writes it; nothing where all is as it should be. */
export function DriftList({ detail: { drifts, shared = [] }, cluster }: DriftListProps) {
  if (drifts.length === 0 && shared.length === 0) return null;
  return (
    <section aria-label="Drift" className="border-line border-b pb-3">
      <SectionTitle title="Drift" note="as far as the cluster's agent reports it" />
      <ul className="grid gap-1.5 px-4 sheet:px-6">
        {drifts.map((drift) => (
          <li key={`${drift.object} ${drift.field} ${drift.by ?? ""}`} className="flex items-start gap-2">
            <StatusIcon
              shape={drift.kind === "conflict" ? "octagon" : "triangle"}
              className={drift.kind === "conflict" ? "mt-0.5 flex-none text-bad" : "mt-0.5 flex-none text-warn"}
            />
            <span className="min-w-0 text-pretty [overflow-wrap:anywhere]">{driftMessage(drift)}</span>
          </li>
        ))}
        {shared.map((each) => (
          <li key={each.object} className="flex items-start gap-2">
            <StatusIcon shape="triangle" className="mt-0.5 flex-none text-warn" />
            <span className="min-w-0 text-pretty [overflow-wrap:anywhere]">
              {each.object} is in several works of this cluster, and each overwrites what the others write:{" "}
              <WorkLinks cluster={cluster} works={each.works} />.
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
