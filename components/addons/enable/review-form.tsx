import { PlanCopies } from "@/components/apply-plan/plan-copies";
import { PlannedWrites } from "@/components/apply-plan/planned-writes";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import type { EnablePlan } from "@/lib/api/addons/enable";
import { count, plural } from "@/lib/format/count";
import { LosingTable } from "./losing-table";
import { NameList } from "./name-list";
import { planSummary } from "./plan-summary";
import { ProblemList } from "./problem-list";

interface ReviewFormProps {
  readonly plan: EnablePlan;
  /** The add-on is installed manually until this is saved. */
  readonly isByHandNow: boolean;
  readonly onStep: (id: string) => void;
}

/** What saving does, in a sentence, then the writes and the affected clusters. */
export function ReviewForm({ plan, isByHandNow, onStep }: ReviewFormProps) {
  const { problems, writes, losing, gaining, keeping } = plan;
  return (
    <>
      {problems.length > 0 ? (
        <ProblemList title="Cannot be saved yet" problems={problems} onStep={onStep} />
      ) : (
        <div className="[&>p]:text-[17px] [&>p]:leading-[26px]">
          <StatSentence
            parts={planSummary(plan, isByHandNow)}
            link={(filter, content, className) => (
              <a href={`#${filter}`} className={className}>
                {content}
              </a>
            )}
          />
        </div>
      )}
      {losing.length > 0 ? (
        <section id="losing">
          <ReviewTitle title="Remove from" figure={count(losing.length)} isBad />
          <LosingTable losing={losing} />
        </section>
      ) : null}
      {writes.length > 0 ? (
        <section>
          <ReviewTitle title="Changes" figure={plural(writes.length, "object")} />
          <PlannedWrites writes={writes} />
          <PlanCopies writes={writes} />
        </section>
      ) : null}
      <Names id="gaining" title="Install on" names={gaining} />
      <Names id="keeping" title="Unchanged on" names={keeping} />
    </>
  );
}

function Names({
  id,
  title,
  names,
}: {
  readonly id: string;
  readonly title: string;
  readonly names: readonly string[];
}) {
  if (names.length === 0) return null;
  return (
    <section id={id}>
      <ReviewTitle title={title} figure={count(names.length)} />
      <NameList label={title} lines={names.map((name) => ({ name }))} total={names.length} empty="" />
    </section>
  );
}

interface ReviewTitleProps {
  readonly title: string;
  readonly figure: string;
  readonly isBad?: boolean;
}

function ReviewTitle({ title, figure, isBad = false }: ReviewTitleProps) {
  return (
    <h3 className="mb-2 flex items-baseline gap-2 font-strong">
      {title}
      <span className={isBad ? "text-bad-text" : "font-regular text-text-3"}>{figure}</span>
    </h3>
  );
}
