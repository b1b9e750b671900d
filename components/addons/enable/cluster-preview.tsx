"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { Sieve } from "@/components/ui/sieve";
import { Tabs } from "@/components/ui/tabs";
import type { EnablePreview } from "@/lib/api/enable";
import { count, plural } from "@/lib/format/count";
import { GroupStrip } from "./group-strip";
import { NameList } from "./name-list";
import { PreviewFrame } from "./preview-frame";
import type { LivePreview } from "./use-wizard";

type Part = "reasons" | "clusters" | "left-out";

/** Whom the choice reaches, and why not the others. */
export function ClusterPreview({ preview }: { readonly preview: LivePreview }) {
  const [part, setPart] = useState<Part>("reasons");
  const { answer } = preview;
  return (
    <PreviewFrame preview={preview} asks="Choose clusters, and this shows whom it reaches and whom it leaves out.">
      {answer ? (
        <>
          <div className="-mx-4 mt-4 sheet:-mx-6">
            <Tabs<Part>
              label="Whom it reaches"
              current={part}
              onCurrent={setPart}
              tabs={[
                { id: "reasons", word: "Reasons" },
                { id: "clusters", word: "Clusters", figure: count(answer.chosenTotal) },
                { id: "left-out", word: "Left out", figure: count(answer.leftOutTotal) },
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
      const [fleet, ...rules] = answer.sieve;
      return (
        <div className="pt-2.5">
          <Sieve
            label="What each rule leaves"
            all={{ label: fleet?.rule ?? "On the hub", size: answer.fleet }}
            rules={rules.map(({ rule, stays, detail }, place) => ({ id: `${place} ${rule}`, label: rule, stays, detail }))}
          />
        </div>
      );
    }
    case "clusters": {
      const lines = answer.chosen.map(({ cluster, already }) => ({ name: cluster, note: already ? "Has it already." : undefined }));
      return <NameList label="Clusters that are chosen" lines={lines} total={answer.chosenTotal} empty="Nobody is chosen." />;
    }
    case "left-out": {
      const lines = answer.leftOut.map(({ cluster, sentence }) => ({ name: cluster, note: sentence }));
      return <NameList label="Clusters that are left out" lines={lines} total={answer.leftOutTotal} empty="Nobody is left out." />;
    }
  }
}

function Losing({ answer: { losingTotal, chosenTotal } }: { readonly answer: EnablePreview }) {
  if (losingTotal === 0) return null;
  const [they, them] = losingTotal === 1 ? ["It is", "it"] : ["They are", "them"];
  return (
    <div className="mt-4">
      <Notice tone="warn" within="form">
        <strong className="font-strong">{plural(losingTotal, "cluster has", "clusters have")} this add-on and would lose it.</strong> {they}{" "}
        not among the {count(chosenTotal)}; the review names {them}.
      </Notice>
    </div>
  );
}
