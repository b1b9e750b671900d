import { wholeClockSentence } from "@/components/apply-plan/clock-sentence";
import { PlanChecks } from "@/components/apply-plan/plan-checks";
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
export function ReviewSide({ plan, draft, typed, onTyped }: ReviewSideProps) {
  const { waves } = plan;
  const whole = wholeClockSentence(waves, Date.now());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {waves.length > 0 ? (
        <section>
          <h3 className="mb-1.5 font-strong">Rollout</h3>
          {whole ? <p className="mb-2 text-pretty text-text-2">{whole}</p> : null}
          <WaveTable waves={waveTimes(waves, guardsOf(draft))} />
        </section>
      ) : null}
      <PlanChecks plan={plan} confirmed={confirmedText(plan)} typed={typed} onTyped={onTyped} />
    </div>
  );
}

function confirmedText({ losing, gaining }: EnablePlan): string {
  if (losing.length > 0) return plural(losing.length, "removal");
  return plural(gaining.length, "installation");
}
