"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { Age } from "@/components/ui/feedback/age";
import { Figure } from "@/components/ui/feedback/figure";
import { Notice } from "@/components/ui/feedback/notice";
import type { EnablePreview } from "@/lib/api/addons/enable";
import { count, plural } from "@/lib/format/count";
import type { LivePreview } from "./use-wizard";

interface PreviewFrameProps {
  readonly preview: LivePreview;
  /** What to do to see something here. */
  readonly hint: string;
  readonly children: ReactNode;
}

/** Number, age, and problems of the preview. */
export function PreviewFrame({
  preview: { answer, at, isComplete, error, onTryAgain },
  hint,
  children,
}: PreviewFrameProps) {
  return (
    <>
      {isComplete ? null : <p className="text-pretty text-text-2">{hint}</p>}
      {error ? (
        <div className="mb-3">
          <Notice tone="bad" within="form">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span>The preview could not be computed: {error.message} Your choices are kept.</span>
              <Button onClick={onTryAgain}>Try again</Button>
            </span>
          </Notice>
        </div>
      ) : null}
      {isComplete && !answer && !error ? <Waiting /> : null}
      {answer ? (
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <Figure label="Selected now" value={answer.chosenTotal} of={ofWords(answer)} />
          {at ? (
            <span className="whitespace-nowrap text-small text-text-3">
              computed <Age since={at} /> ago
            </span>
          ) : null}
        </div>
      ) : null}
      {children}
    </>
  );
}

function ofWords({ fleet, alreadyTotal }: EnablePreview): string {
  const text = `of ${plural(fleet, "cluster")}`;
  return alreadyTotal > 0 ? `${text}, ${count(alreadyTotal)} already installed` : text;
}

function Waiting() {
  return (
    <div aria-busy="true" className="animate-appear">
      <div aria-hidden="true" className="h-4 w-24 rounded-mark bg-line" />
      <div aria-hidden="true" className="mt-2 h-7 w-48 rounded-mark bg-line" />
      <p role="status" className="animate-appear-late mt-3 text-small text-text-3">
        Checking which clusters are affected.
      </p>
    </div>
  );
}
