"use client";

import { Suspense, useState } from "react";
import { late } from "@/components/ui/hooks/late";
import type { EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import type { RenderedRequest } from "@/lib/queries/objects/rendered-changes";

const RenderedManifests = late(async () => (await import("./rendered-manifests")).RenderedManifests);

interface RenderedFoldProps {
  readonly effect: EffectOnAddOn;
  readonly rendered: RenderedRequest;
}

/** What is rendered for the clusters that get an add-on or another configuration, asked for once it is opened. */
export function RenderedFold({ effect: { addOn, gains, changes }, rendered }: RenderedFoldProps) {
  const [isOpen, setOpen] = useState(false);
  if (gains.total + changes.total === 0) return null;
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-text-2 hover:text-text">Rendered manifests of {addOn}</summary>
      <Suspense>{isOpen ? <RenderedManifests addOn={addOn} rendered={rendered} /> : null}</Suspense>
    </details>
  );
}
