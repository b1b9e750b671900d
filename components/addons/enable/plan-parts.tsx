import { PlanCopies } from "@/components/apply-plan/plan-copies";
import { PlannedWrites } from "@/components/apply-plan/planned-writes";
import { type SentencePart, StatSentence } from "@/components/ui/feedback/stat-sentence";
import type { EnablePlan } from "@/lib/api/addons/enable";
import { count, plural } from "@/lib/format/count";
import { LosingTable } from "./losing-table";
import { NameList } from "./name-list";

/** What saving does; its numbers lead to the lists of names below. */
export function PlanSentence({ parts }: { readonly parts: readonly SentencePart[] }) {
  return (
    <div className="[&>p]:text-[17px] [&>p]:leading-[26px]">
      <StatSentence
        parts={parts}
        link={(filter, content, className) => (
          <a href={`#${filter}`} className={className}>
            {content}
          </a>
        )}
      />
    </div>
  );
}

/** The clusters that the add-on is removed from, and the writes of a plan, also as text for other tools. */
export function PlannedEffect({ losing, writes }: Pick<EnablePlan, "losing" | "writes">) {
  return (
    <>
      {losing.length > 0 ? (
        <section id="losing">
          <Title title="Remove from" figure={count(losing.length)} isBad />
          <LosingTable losing={losing} />
        </section>
      ) : null}
      {writes.length > 0 ? (
        <section>
          <Title title="Changes" figure={plural(writes.length, "object")} />
          <PlannedWrites writes={writes} />
          <PlanCopies writes={writes} />
        </section>
      ) : null}
    </>
  );
}

interface PlannedNamesProps {
  /** As the sentence links to it. */
  readonly id: string;
  readonly title: string;
  readonly names: readonly string[];
}

/** The clusters that share an effect; nothing without any. */
export function PlannedNames({ id, title, names }: PlannedNamesProps) {
  if (names.length === 0) return null;
  return (
    <section id={id}>
      <Title title={title} figure={count(names.length)} />
      <NameList label={title} lines={names.map((name) => ({ name }))} total={names.length} empty="" />
    </section>
  );
}

interface TitleProps {
  readonly title: string;
  readonly figure: string;
  readonly isBad?: boolean;
}

function Title({ title, figure, isBad = false }: TitleProps) {
  return (
    <h3 className="mb-2 flex items-baseline gap-2 font-strong">
      {title}
      <span className={isBad ? "text-bad-text" : "font-regular text-text-3"}>{figure}</span>
    </h3>
  );
}
