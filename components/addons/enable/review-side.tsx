import { RightsList } from "@/components/apply-plan/rights-list";
import { InputField } from "@/components/ui/controls/input-field";
import { Notice } from "@/components/ui/feedback/notice";
import type { EnablePlan } from "@/lib/api/addons/enable";
import { plural } from "@/lib/format/count";
import type { Draft } from "./draft";
import { WaveTable } from "./wave-table";
import { guardsOf, waveTimes } from "./wave-times";

interface ReviewSideProps {
  readonly plan: EnablePlan;
  readonly draft: Draft;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

/** The rollout, what to know, the rights that it takes, and what has to be typed. */
export function ReviewSide({
  plan: { waves, warnings, rights, confirm, losing, gaining },
  draft,
  typed,
  onTyped,
}: ReviewSideProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {waves.length > 0 ? (
        <section>
          <h3 className="mb-1.5 font-strong">Rollout</h3>
          <WaveTable waves={waveTimes(waves, guardsOf(draft))} />
        </section>
      ) : null}
      {warnings.length > 0 ? (
        <div className="grid gap-2">
          {warnings.map((warning) => (
            <Notice key={warning} tone="warn" within="form">
              {warning}
            </Notice>
          ))}
        </div>
      ) : null}
      {rights.length > 0 ? (
        <section>
          <h3 className="mb-1.5 font-strong">Your rights</h3>
          <RightsList rights={rights} />
        </section>
      ) : null}
      {confirm === undefined ? null : (
        <InputField
          machine
          label="Confirm"
          hint={`${confirmedText(losing.length, gaining.length)} the name ${confirm}`}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
        />
      )}
    </div>
  );
}

function confirmedText(losing: number, gaining: number): string {
  if (losing > 0) return plural(losing, "removal needs", "removals need");
  return plural(gaining, "installation needs", "installations need");
}
