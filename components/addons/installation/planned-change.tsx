import { LosingTable } from "@/components/addons/enable/losing-table";
import { NameList } from "@/components/addons/enable/name-list";
import { PlannedWrites } from "@/components/apply-plan/planned-writes";
import { RightsList } from "@/components/apply-plan/rights-list";
import { InputField } from "@/components/ui/controls/input-field";
import { Notice } from "@/components/ui/feedback/notice";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import type { InstallationPlan } from "@/lib/api/addons/installation";
import { count, plural } from "@/lib/format/count";
import { changeSummary } from "./change-summary";
import { ComparisonTable } from "./comparison-table";

/** What saving does, in a sentence, then the write and the clusters that it moves. */
export function PlannedChange({ plan }: { readonly plan: InstallationPlan }) {
  const { problems, writes, losing, starting, gaining, changing } = plan;
  return (
    <>
      {problems.map(({ field, message }) => (
        <Notice key={`${field} ${message}`} tone="bad" within="form">
          {message}
        </Notice>
      ))}
      {problems.length > 0 ? null : (
        <div className="[&>p]:text-[17px] [&>p]:leading-[26px]">
          <StatSentence
            parts={changeSummary(plan)}
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
          <Title title="Remove from" figure={count(losing.length)} />
          <LosingTable losing={losing} />
        </section>
      ) : null}
      {writes.length > 0 ? (
        <section>
          <Title title="Changes" figure={plural(writes.length, "object")} />
          <PlannedWrites writes={writes} />
        </section>
      ) : null}
      <Names id="starting" title="Start now on" names={starting} />
      <Names id="gaining" title="Install on" names={gaining} />
      <Names id="changing" title="Change the configuration of" names={changing} />
    </>
  );
}

interface NamesProps {
  readonly id: string;
  readonly title: string;
  readonly names: readonly string[];
}

function Names({ id, title, names }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <section id={id}>
      <Title title={title} figure={count(names.length)} />
      <NameList label={title} lines={names.map((name) => ({ name }))} total={names.length} empty="" />
    </section>
  );
}

function Title({ title, figure }: { readonly title: string; readonly figure: string }) {
  return (
    <h3 className="mb-2 flex items-baseline gap-2 font-strong">
      {title}
      <span className="font-regular text-text-3">{figure}</span>
    </h3>
  );
}

interface PlannedSideProps {
  readonly plan: InstallationPlan;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

/** Both strategies, what to know, the rights that it takes, and what has to be typed. */
export function PlannedSide({ plan, typed, onTyped }: PlannedSideProps) {
  const { warnings, rights, confirm } = plan;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section>
        <h3 className="mb-1.5 font-strong">How the next change goes</h3>
        <ComparisonTable compared={plan} />
      </section>
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
          hint={`${confirmedText(plan)} the name ${confirm}`}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
        />
      )}
    </div>
  );
}

function confirmedText({ losing, gaining, changing, starting }: InstallationPlan): string {
  if (losing.length > 0) return plural(losing.length, "removal needs", "removals need");
  if (gaining.length > 0) return plural(gaining.length, "installation needs", "installations need");
  return plural(new Set([...changing, ...starting]).size, "change needs", "changes need");
}
