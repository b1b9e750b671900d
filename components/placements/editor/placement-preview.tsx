"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { Moment } from "@/components/ui/feedback/moment";
import { Notice } from "@/components/ui/feedback/notice";
import { SelectionSteps } from "@/components/ui/feedback/selection-steps";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { PlacementPreview as Preview, PreviewShow } from "@/lib/api/placements/placement-preview";
import { plural } from "@/lib/format/count";
import { isFields } from "@/lib/objects/editable";
import { readText } from "@/lib/objects/object-text";
import { placementPreview } from "@/lib/queries/placements/placement-preview";
import { CompareWith } from "./earlier-placements";
import { PreviewClusters } from "./preview-clusters";
import { movesSummary, selectionSteps, selectionSummary } from "./preview-labels";
import { PreviewSpread } from "./preview-spread";
import { PreviewWaves } from "./preview-waves";

interface PlacementPreviewProps {
  readonly text: string;
  /** There is nothing to compare it with. */
  readonly isNew: boolean;
}

const PACE_MS = 400;
const PAGE = 50;

/** What a placement selects as it is written: who is in, who is out and why, in which waves and order. */
export function PlacementPreview({ text, isNew }: PlacementPreviewProps) {
  const [show, setShow] = useState<PreviewShow>(isNew ? "selected" : "moves");
  const [find, setFind] = useState("");
  const [offset, setOffset] = useState(0);
  const [against, setAgainst] = useState<object>();
  const paced = usePaced(text, PACE_MS);
  const object = useMemo(() => readDraft(paced), [paced]);
  const pacedFind = usePaced(find, PACE_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...placementPreview({
      ...{ object: object ?? NOTHING, isNew, show, find: pacedFind, offset, limit: PAGE },
      ...(against && { against: { ...against } }),
    }),
    enabled: object !== undefined,
  });
  if (!object && !data)
    return <p className="text-text-2">The preview begins once the text has a name and a namespace.</p>;
  if (error && !isPlaceholderData) return <ListProblem subject="preview" error={error} onTryAgain={refetch} />;
  if (!data) return <p className="animate-appear text-small text-text-3">Evaluating all clusters.</p>;
  const list = (next: PreviewShow) => {
    setShow(next);
    setOffset(0);
  };
  return (
    <section aria-label="Preview" className="grid gap-5">
      <CompareWith path={pathOf(object)} isNew={isNew} against={against} onAgainst={setAgainst} />
      <Summary preview={data} />
      <PreviewWaves waves={data.waves} />
      <PreviewClusters
        preview={data}
        show={show}
        onShow={list}
        find={find}
        onFind={(typed) => {
          setFind(typed);
          setOffset(0);
        }}
        pageSize={PAGE}
        onOffset={setOffset}
      />
      <PreviewSpread spread={data.spread} />
    </section>
  );
}

const NOTHING = { metadata: {} };

function pathOf(object: ReturnType<typeof readDraft>) {
  const { name, namespace } = object?.metadata ?? {};
  return { name: String(name ?? ""), namespace: String(namespace ?? "") };
}

/** The text's object, once it can be looked up. */
function readDraft(text: string) {
  const { value, problems } = readText(text);
  if (problems.length > 0 || !isFields(value) || !isFields(value.metadata)) return undefined;
  const { name, namespace } = value.metadata;
  return name && namespace ? { ...value, metadata: value.metadata } : undefined;
}

function Summary({ preview }: { readonly preview: Preview }) {
  const { addOns, fleet, ignored, misconfigured, missingScores, moves, recheckAt, satisfied } = preview;
  const moved = movesSummary(preview);
  const steps = selectionSteps(preview);
  return (
    <div className="grid gap-3">
      <p role="status" className="text-title text-text-2 leading-[28px] tracking-title">
        {selectionSummary(preview)} {moved ? <strong className="font-strong text-text">{moved}.</strong> : null}
      </p>
      {misconfigured === undefined ? null : (
        <Notice tone="bad" within="form">
          The hub could not evaluate it and would select nothing: <span className="mono">{misconfigured}</span>
        </Notice>
      )}
      {misconfigured === undefined && !satisfied.holds ? (
        <Notice tone="warn" within="form">
          <span className="mono">{satisfied.reason}</span>: {satisfied.message}.
        </Notice>
      ) : null}
      {moves && addOns ? <Followers addOns={addOns} moves={moves} /> : null}
      {missingScores ? (
        <p className="text-small">
          Scores of add-ons count as 0 here: <MissingRightNote missing={missingScores} />
        </p>
      ) : null}
      {recheckAt ? (
        <p className="text-small text-text-2">
          A toleration ends at <Moment at={recheckAt} />: the selection changes by itself then.
        </p>
      ) : null}
      {ignored.map(({ field, message }) => (
        <p key={field} className="text-pretty text-small text-warn-text">
          <span className="mono">{field}</span>: {message}
        </p>
      ))}
      {steps.length > 0 ? (
        <SelectionSteps label="Who stays" all={{ label: "Clusters on this hub", size: fleet }} rules={steps} />
      ) : null}
    </div>
  );
}

/** What is installed through it follows its clusters; the review counts each of them. */
function Followers({ addOns, moves }: { readonly addOns: readonly string[]; readonly moves: { loses: number } }) {
  if (addOns.length === 0) return <p className="text-text-2">No add-on is installed through it.</p>;
  return (
    <p className="text-pretty text-text-2">
      {plural(addOns.length, "add-on follows", "add-ons follow")}:{" "}
      {addOns.map((name, index) => (
        <span key={name}>
          {index > 0 ? ", " : ""}
          <Link href={`/addons/${name}`} className="mono text-accent-text hover:underline hover:underline-offset-2">
            {name}
          </Link>
        </span>
      ))}
      {moves.loses > 0 ? ". They are removed from clusters that go out." : "."}
    </p>
  );
}
