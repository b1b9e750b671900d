import { InputField } from "@/components/ui/controls/input-field";
import { Notice } from "@/components/ui/feedback/notice";
import type { EnablePlan } from "@/lib/api/addons/enable";
import { RightsList } from "./rights-list";

interface PlanChecksProps {
  readonly plan: Pick<EnablePlan, "warnings" | "rights" | "confirm">;
  /** What the typed name confirms: "3 removals". */
  readonly confirmed: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

/** Before a plan is carried out: what to know, the rights that it takes, and what has to be typed. */
export function PlanChecks({ plan: { warnings, rights, confirm }, confirmed, typed, onTyped }: PlanChecksProps) {
  return (
    <>
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
          hint={`type ${confirm} to confirm ${confirmed}`}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
        />
      )}
    </>
  );
}
