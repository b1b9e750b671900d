"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/request-state/list-problem";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Notice } from "@/components/ui/feedback/notice";
import type { RenderedManifest, RenderedVariant } from "@/lib/api/objects/rendered-changes";
import { count, plural } from "@/lib/format/count";
import { type RenderedRequest, renderedChanges } from "@/lib/queries/objects/rendered-changes";
import { WriteText } from "./planned-writes";

interface RenderedManifestsProps {
  readonly addOn: string;
  readonly rendered: RenderedRequest;
}

/** The manifests of an add-on before and after a change, on one cluster of each variant. */
export function RenderedManifests({ addOn, rendered }: RenderedManifestsProps) {
  const { data, error, refetch } = useQuery(renderedChanges(rendered, addOn));
  if (!data) {
    if (error) return <ListProblem subject="rendered manifests" error={error} onTryAgain={refetch} />;
    return <p className="mt-2 text-small text-text-3">Rendering…</p>;
  }
  const { variants, total, isUnknown, withheld } = data;
  const more = total - variants.length;
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
      {withheld ? (
        <Notice tone="warn" within="form">
          {withheld.message}
        </Notice>
      ) : null}
      {isUnknown ? (
        <p className="text-text-2">{addOn} has its own manager: what that renders is not known here.</p>
      ) : null}
      {variants.map((variant) => (
        <Variant key={`${variant.cluster} ${variant.isNew}`} variant={variant} />
      ))}
      {variants.length > 0 && more > 0 ? (
        <p className="text-text-2">{plural(more, "more variant")} with fewer clusters not rendered.</p>
      ) : null}
    </div>
  );
}

function Variant({ variant }: { readonly variant: RenderedVariant }) {
  const { shown, changed, failed, failedBefore, stays, missing } = variant;
  const where = placeOf(variant);
  return (
    <section aria-label={`Rendered ${where}`} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h3 className="font-medium [overflow-wrap:anywhere]">
        Rendered {where}
        {failed === undefined && !stays && !missing ? `: ${changeText(variant)}` : ""}
      </h3>
      {missing ? <MissingRightNote missing={missing} /> : null}
      {failed === undefined ? null : (
        <Notice tone="bad" within="form">
          {failed}. What is deployed there stays.
        </Notice>
      )}
      {failedBefore === undefined ? null : (
        <p className="text-text-2 [overflow-wrap:anywhere]">Before the change: {failedBefore}.</p>
      )}
      {stays ? <p className="text-text-2">Its configuration is not on the hub: what is deployed there stays.</p> : null}
      {shown.map((manifest) => (
        <Manifest key={`${manifest.name} ${manifest.isHook}`} manifest={manifest} />
      ))}
      {changed > shown.length ? (
        <p className="text-text-2">and {plural(changed - shown.length, "more manifest")}.</p>
      ) : null}
    </section>
  );
}

/** "on eks-1 and 72 alike". */
function placeOf({ cluster, total }: RenderedVariant): string {
  return `on ${cluster}${total > 1 ? ` and ${count(total - 1)} alike` : ""}`;
}

function changeText({ manifests, changed, isNew }: RenderedVariant): string {
  if (isNew) return `${plural(manifests, "new manifest")}`;
  if (changed === 0) return `none of ${plural(manifests, "manifest")} changes`;
  return `${count(changed)} of ${plural(manifests, "manifest")} ${changed === 1 ? "changes" : "change"}`;
}

function Manifest({
  manifest: { name, before, after, isMasked, isCut, isHook },
}: {
  readonly manifest: RenderedManifest;
}) {
  const isSame = before !== undefined && before === after;
  return (
    <div>
      <h4 className="mb-1 font-mono font-regular text-small text-text-2 tracking-[-0.02em] [overflow-wrap:anywhere]">
        {name}
        {isHook ? ", runs before removal" : ""}
        {endOf(before, after)}
      </h4>
      {isCut ? <p className="text-small text-text-2">It changes, and is too large to be shown.</p> : null}
      {isMasked ? (
        <p className="mb-1 text-small text-text-2">
          {isSame ? "What this Secret holds changes, and is hidden." : "What Secrets hold is hidden."}
        </p>
      ) : null}
      {isSame ? null : <WriteText write={{ before, after }} label={name} />}
    </div>
  );
}

function endOf(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return after === undefined ? "" : ", new";
  return after === undefined ? ", removed" : "";
}
