import { Fragment } from "react";
import { PlanCopies } from "@/components/apply-plan/plan-copies";
import { RightsList } from "@/components/apply-plan/rights-list";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { EnablePlan, PlannedWrite } from "@/lib/api/addons/enable";
import { count, plural } from "@/lib/format/count";
import { isSignedOut } from "@/lib/queries/request/api-problem";

const MAX_NAMES = 6;

interface DisableConsequencesProps {
  readonly name: string;
  readonly plan: EnablePlan | undefined;
  readonly error: Error | null;
  /** No placement to remove is selected. */
  readonly isEmpty: boolean;
  readonly onTryAgain: () => unknown;
}

/** What comes of it, as sentences with counts and names. */
export function DisableConsequences({ name, plan, error, isEmpty, onTryAgain }: DisableConsequencesProps) {
  if (isEmpty) return <p>Nothing would change.</p>;
  if (plan) return <Consequences name={name} plan={plan} />;
  if (!error || isSignedOut(error)) return <p role="status">Checking which clusters it would be removed from.</p>;
  return (
    <Notice tone="bad" within="form">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span>The preview failed: {error.message}</span>
        <Button onClick={onTryAgain}>Try again</Button>
      </span>
    </Notice>
  );
}

function Consequences({
  name,
  plan: { losing, keeping, writes, problems, warnings, rights },
}: {
  readonly name: string;
  readonly plan: EnablePlan;
}) {
  const deleted = writes.filter(({ verb, kind }) => verb === "delete" && kind === "Placement");
  const held = losing.filter(({ finalizers }) => finalizers.length > 0);
  const missing = rights.filter(({ allowed }) => !allowed);
  return (
    <>
      {problems.map(({ message }) => (
        <p key={message} className="text-bad-text">
          {message}
        </p>
      ))}
      {losing.length > 0 ? (
        <p>
          Removed from {plural(losing.length, "cluster")}, with everything it installed there:{" "}
          <Names names={losing.map(({ cluster }) => cluster)} />.
        </p>
      ) : null}
      {keeping.length > 0 ? <p>{plural(keeping.length, "cluster keeps", "clusters keep")} it.</p> : null}
      {held.length > 0 ? (
        <p>
          {plural(held.length, "removal waits", "removals wait")} for a finalizer:{" "}
          <Names names={held.map(({ cluster }) => cluster)} />.
        </p>
      ) : null}
      {deleted.length > 0 ? (
        <p>
          Deleted, because it was created here: placement <Names names={deleted.map(keyOf)} />.
        </p>
      ) : null}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {keeping.length > 0 ? null : (
        <p>
          <span className="mono [overflow-wrap:anywhere]">{name}</span> itself stays on the hub and can be enabled
          again.
        </p>
      )}
      {missing.length > 0 ? <RightsList rights={missing} /> : null}
      <PlanCopies writes={writes} />
    </>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names;
  return (
    <>
      {shown.map((name, index) => (
        <Fragment key={name}>
          {index > 0 ? " " : ""}
          <span className="inline-block">
            <span className="mono text-text [overflow-wrap:anywhere]">{name}</span>
            {index < shown.length - 1 ? "," : ""}
          </span>
        </Fragment>
      ))}
      {names.length > shown.length ? ` and ${count(names.length - shown.length)} more` : ""}
    </>
  );
}

function keyOf({ namespace, name }: PlannedWrite): string {
  return `${namespace ?? ""}/${name}`;
}
