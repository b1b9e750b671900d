"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/feedback/notice";
import { SelectionSteps } from "@/components/ui/feedback/selection-steps";
import { Tabs } from "@/components/ui/layout/tabs";
import type { EnablePreview } from "@/lib/api/addons/enable";
import { count, plural } from "@/lib/format/count";
import { GroupStrip } from "./group-strip";
import { NameList } from "./name-list";
import { PreviewFrame } from "./preview-frame";
import type { LivePreview } from "./use-wizard";

type Part = "reasons" | "clusters" | "left-out";

/** Which clusters the choice reaches, and why not the others. */
export function ClusterPreview({ preview }: { readonly preview: LivePreview }) {
  const [part, setPart] = useState<Part>("reasons");
  const { answer } = preview;
  return (
    <PreviewFrame preview={preview} hint="Choose clusters to see which are affected and which are left out.">
      {answer ? (
        <>
          <div className="-mx-4 mt-4 sheet:-mx-6">
            <Tabs<Part>
              label="Affected clusters"
              current={part}
              onCurrent={setPart}
              tabs={[
                { id: "reasons", label: "Reasons" },
                { id: "clusters", label: "Clusters", figure: count(answer.chosenTotal) },
                { id: "left-out", label: "Left out", figure: count(answer.leftOutTotal) },
              ]}
            >
              <div className="px-4 sheet:px-6">
                <PreviewPart part={part} answer={answer} />
              </div>
            </Tabs>
          </div>
          {part === "reasons" ? (
            <div className="-mx-4 mt-4 border-line border-t px-4 pt-3 empty:hidden sheet:-mx-6 sheet:px-6">
              <GroupStrip waves={answer.waves} />
            </div>
          ) : null}
          <Losing answer={answer} />
        </>
      ) : null}
    </PreviewFrame>
  );
}

function PreviewPart({ part, answer }: { readonly part: Part; readonly answer: EnablePreview }) {
  switch (part) {
    case "reasons": {
      const [fleet, ...rules] = answer.selection;
      return (
        <div className="pt-2.5">
          <SelectionSteps
            label="What each rule leaves"
            all={{ label: fleet?.rule ?? "On the hub", size: answer.fleet }}
            rules={rules.map(({ rule, stays, detail }, index) => ({
              id: `${index} ${rule}`,
              label: rule,
              stays,
              detail,
            }))}
          />
        </div>
      );
    }
    case "clusters": {
      const lines = answer.chosen.map(({ cluster, already }) => ({
        name: cluster,
        note: already ? "Already installed." : undefined,
      }));
      return (
        <NameList label="Selected clusters" lines={lines} total={answer.chosenTotal} empty="No cluster is selected." />
      );
    }
    case "left-out": {
      const lines = answer.leftOut.map(({ cluster, message }) => ({ name: cluster, note: message }));
      return (
        <NameList label="Excluded clusters" lines={lines} total={answer.leftOutTotal} empty="No cluster is left out." />
      );
    }
  }
}

function Losing({ answer: { losingTotal, chosenTotal } }: { readonly answer: EnablePreview }) {
  if (losingTotal === 0) return null;
  const [they, them] = losingTotal === 1 ? ["It is", "it"] : ["They are", "them"];
  return (
    <div className="mt-4">
      <Notice tone="warn" within="form">
        <strong className="font-strong">This add-on would be removed from {plural(losingTotal, "cluster")}.</strong>{" "}
        {they} not among the {count(chosenTotal)} selected; the review lists {them}.
      </Notice>
    </div>
  );
}
