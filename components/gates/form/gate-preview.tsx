import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { EffectFacts } from "@/components/gates/effect-facts";
import { Notice } from "@/components/ui/feedback/notice";
import type { GateKind } from "@/lib/lists/gates/row";
import { isFields } from "@/lib/objects/editable";
import { gatePreview } from "@/lib/queries/gates/gates";
import { isSignedOut } from "@/lib/queries/request/api-problem";

interface GatePreviewProps {
  readonly kind: GateKind;
  readonly spec: unknown;
}

/** What the text would do now, while it is written. */
export function GatePreview({ kind, spec }: GatePreviewProps) {
  const requested = useDeferredValue(spec);
  const query = gatePreview(kind, isFields(requested) ? requested : {});
  const { data, error, isPlaceholderData } = useQuery({ ...query, placeholderData: keepPreviousData });
  return (
    <section
      aria-label="Preview"
      aria-busy={isPlaceholderData}
      className="-mx-1 border-line border-t bg-surface px-1 py-3 nav:sticky nav:bottom-0 nav:max-h-[38dvh] nav:overflow-y-auto nav:[scrollbar-width:thin]"
    >
      <h2 className="mb-2 font-strong">What it does now</h2>
      {error && !isSignedOut(error) ? (
        <Notice tone="warn" within="form">
          {error.message}
        </Notice>
      ) : null}
      {data ? <EffectFacts kind={kind} effect={data} /> : null}
      {data || error ? null : <p className="text-text-3">Computing which clusters it is for.</p>}
    </section>
  );
}
