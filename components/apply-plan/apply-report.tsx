"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { WriteOutcome } from "@/lib/api/addons/enable";
import { count, plural } from "@/lib/format/count";
import { kindAndName } from "@/lib/objects/kind-and-name";
import type { ApplyState } from "./use-apply";

interface ApplyReportProps {
  readonly state: ApplyState;
  readonly onTryAgain: () => void;
}

/** What became of the last try, where it did not go through; it comes into view when it comes. */
export function ApplyReport({ state, onTryAgain }: ApplyReportProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.phase === "conflict" || state.phase === "failed" || state.phase === "partly")
      element.current?.scrollIntoView({ block: "nearest" });
  }, [state.phase]);
  return (
    <div ref={element} role="alert" className="scroll-my-4 empty:hidden">
      <Report state={state} onTryAgain={onTryAgain} />
    </div>
  );
}

function Report({ state, onTryAgain }: ApplyReportProps) {
  switch (state.phase) {
    case "conflict":
      return (
        <Notice tone="warn" within="form">
          <strong className="font-strong">Nothing was written.</strong> {state.message} This is the current plan.
        </Notice>
      );
    case "failed":
      return (
        <Notice tone="bad" within="form">
          {state.message}
        </Notice>
      );
    case "partly":
      return <Partly outcomes={state.outcomes} onTryAgain={onTryAgain} />;
    default:
      return null;
  }
}

const MAX_ROWS = 50;

interface PartlyProps {
  readonly outcomes: readonly WriteOutcome[];
  readonly onTryAgain: () => void;
}

function Partly({ outcomes, onTryAgain }: PartlyProps) {
  const failed = outcomes.filter(({ result }) => result === "failed");
  const untried = outcomes.filter(({ result }) => result === "not-tried");
  const written = outcomes.length - failed.length - untried.length;
  const shown = failed.slice(0, MAX_ROWS);
  return (
    <section className="rounded-control bg-bad-soft px-3 py-2.5">
      <p className="font-strong">
        {count(written)} of {plural(outcomes.length, "object")} written
        {failed.length > 0 ? `, ${count(failed.length)} failed` : ""}
        {untried.length > 0 ? `, ${count(untried.length)} not tried` : ""}
      </p>
      <ul className="mt-1.5 grid gap-1 text-small">
        {shown.map((outcome) => (
          <li key={kindAndName(outcome)} data-outcome={kindAndName(outcome)} className="flex items-start gap-1.5">
            <StatusIcon shape="octagon" className="mt-px flex-none text-bad" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="mono">{kindAndName(outcome)}</span> {outcome.message}
            </span>
          </li>
        ))}
      </ul>
      {failed.length > shown.length ? (
        <p className="mt-1 text-small text-text-2">and {count(failed.length - shown.length)} more</p>
      ) : null}
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button onClick={onTryAgain}>Try again</Button>
        <span className="text-small text-text-2">Completed writes stay; trying again plans only the missing ones.</span>
      </div>
    </section>
  );
}
