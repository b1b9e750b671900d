import { Age } from "@/components/ui/age";
import { SectionTitle } from "@/components/ui/section-title";
import { StatusBadge } from "@/components/ui/status-badge";
import type { Tone } from "@/components/ui/tone";
import type { ConditionLine, SaidCondition } from "@/lib/api/objects";
import { asSentence } from "@/lib/health/sentence";
import { conditionLook } from "./condition-look";
import { conditionSource, type SayingKind } from "./condition-source";

interface ConditionListProps {
  readonly kind: SayingKind;
  /** "eks-prod-01". */
  readonly of: string;
  readonly conditions: readonly (ConditionLine | SaidCondition)[];
}

/** What the hub and agents say of an object, in words, with since when, where each stands, and who says so. */
export function ConditionList({ kind, of, conditions }: ConditionListProps) {
  return (
    <section aria-label="Conditions">
      <SectionTitle title="Conditions" note={`of ${kind} ${of}`} />
      {conditions.length === 0 ? (
        <p className="px-4 pb-4 text-text-2 sheet:px-6">Neither the hub nor an agent has said anything of it yet.</p>
      ) : (
        <ul className="border-line border-t">
          {troubleFirst(conditions).map((condition) => (
            <ConditionRow key={condition.type} kind={kind} condition={condition} />
          ))}
        </ul>
      )}
      {kind === "ManagedClusterAddOn" && conditions.length > 0 ? (
        <p className="px-4 py-2 text-pretty text-small text-text-3 sheet:px-6">
          Writers name themselves; the hub notes the name with the field and does not check it.
        </p>
      ) : null}
    </section>
  );
}

const URGENCY: readonly Tone[] = ["bad", "warn", "waiting", "info", "neutral", "good"];

function troubleFirst<Line extends ConditionLine>(conditions: readonly Line[]): Line[] {
  return conditions.toSorted((a, b) => URGENCY.indexOf(conditionLook(a).tone) - URGENCY.indexOf(conditionLook(b).tone));
}

interface ConditionRowProps {
  readonly kind: SayingKind;
  readonly condition: ConditionLine | SaidCondition;
}

function ConditionRow({ kind, condition }: ConditionRowProps) {
  const { type, reason, message, since } = condition;
  return (
    <li
      data-condition={type}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b px-4 py-[7px] sheet:grid-cols-[168px_minmax(0,1fr)_auto] sheet:px-6"
    >
      <span>
        <StatusBadge look={conditionLook(condition)} />
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
      <span className="text-right text-text-2 max-sheet:col-start-2 max-sheet:row-start-1">{since ? <Age since={since} /> : null}</span>
    </li>
  );
}
