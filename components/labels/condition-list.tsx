import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import type { Tone } from "@/components/ui/feedback/tone";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { AttributedCondition } from "@/lib/api/objects/objects";
import { asSentence } from "@/lib/health/summary";
import type { ConditionLine } from "@/lib/kube/condition-line";
import { conditionAppearance } from "./condition-appearance";
import { conditionSource, type ReportingKind } from "./condition-source";

interface ConditionListProps {
  readonly kind: ReportingKind;
  /** "eks-prod-01". */
  readonly of: string;
  readonly conditions: readonly (ConditionLine | AttributedCondition)[];
}

/** Conditions of an object with label, time, status and reporter. */
export function ConditionList({ kind, of, conditions }: ConditionListProps) {
  return (
    <section aria-label="Conditions">
      <SectionTitle title="Conditions" note={`of ${kind} ${of}`} />
      {conditions.length === 0 ? (
        <p className="px-4 pb-4 text-text-2 sheet:px-6">No conditions reported yet.</p>
      ) : (
        <ul className="border-line border-t">
          {issueFirst(conditions).map((condition) => (
            <ConditionRow key={condition.type} kind={kind} condition={condition} />
          ))}
        </ul>
      )}
      {kind === "ManagedClusterAddOn" && conditions.length > 0 ? (
        <p className="px-4 py-2 text-pretty text-small text-text-3 sheet:px-6">
          Names come from the field managers; the hub records but does not verify them.
        </p>
      ) : null}
    </section>
  );
}

const URGENCY: readonly Tone[] = ["bad", "warn", "waiting", "info", "neutral", "good"];

function issueFirst<Line extends ConditionLine>(conditions: readonly Line[]): Line[] {
  return conditions.toSorted(
    (a, b) => URGENCY.indexOf(conditionAppearance(a).tone) - URGENCY.indexOf(conditionAppearance(b).tone),
  );
}

interface ConditionRowProps {
  readonly kind: ReportingKind;
  readonly condition: ConditionLine | AttributedCondition;
}

function ConditionRow({ kind, condition }: ConditionRowProps) {
  const { type, reason, message, since } = condition;
  return (
    <li
      data-condition={type}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b px-4 py-[7px] sheet:grid-cols-[168px_minmax(0,1fr)_auto] sheet:px-6"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <StatusBadge appearance={conditionAppearance(condition)} wraps />
      </span>
      <div className="max-sheet:col-span-2 max-sheet:row-start-2">
        {message ? <p className="text-pretty [overflow-wrap:anywhere]">{asSentence(message)}</p> : null}
        <p className="text-small text-text-3 leading-[18px] [overflow-wrap:anywhere]">
          condition <span className="mono">{type}</span>
          {reason ? (
            <>
              , reason <span className="mono">{reason}</span>
            </>
          ) : null}
          , {conditionSource(kind, condition)}
        </p>
      </div>
      <span className="text-right text-text-2 max-sheet:col-start-2 max-sheet:row-start-1">
        {since ? <Age since={since} /> : null}
      </span>
    </li>
  );
}
