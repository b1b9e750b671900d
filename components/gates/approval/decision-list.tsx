import { Moment } from "@/components/ui/feedback/moment";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import type { GateDecision } from "@/lib/api/gates/gate-detail";

const APPROVED = { tone: "good", shape: "check", label: "Approved" } as const;
const DENIED = { tone: "bad", shape: "barred", label: "Denied" } as const;

/** Who said what, newest first: also what counts no longer. */
export function DecisionList({ decisions }: { readonly decisions: readonly GateDecision[] }) {
  return (
    <ul aria-label="Decisions" className="mt-4 border-line border-t">
      {decisions.map(({ at, comment, counts, decision, group, of, user }) => (
        <li
          key={`${user} ${of} ${group}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-4 border-line border-b px-4 py-2 sheet:grid-cols-[104px_minmax(0,1fr)_auto] sheet:px-6"
        >
          <span>
            <StatusBadge appearance={decision === "Denied" ? DENIED : APPROVED} as="plain" />
          </span>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p>
              <span className="mono font-medium">{user}</span>
              {comment === "" ? null : <>: {comment}</>}
            </p>
            <p className="text-small text-text-3">
              {group === "" ? "" : `before group ${group}, `}change <span className="mono">{of.slice(0, 6)}</span>
              {counts ? "" : "; does not count now"}
            </p>
          </div>
          <span className="text-small text-text-2">
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
