"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { ObjectTab } from "@/components/object/object-tab";
import { late } from "@/components/ui/hooks/late";
import type { PlacementPath } from "@/lib/api/placements/placement-detail";
import { kindSchema } from "@/lib/queries/objects/objects";

/** Loaded once somebody edits. */
const PlacementForm = late(async () => (await import("./placement-form")).PlacementForm);
const PlacementPreview = late(async () => (await import("./placement-preview")).PlacementPreview);

const KIND = "placements.cluster.open-cluster-management.io";

/** The placement as form, YAML and preview, in step while it is edited; `?edit` in the address begins to edit. */
export function PlacementEditTab({ path }: { readonly path: PlacementPath }) {
  const opens = useSearchParams().has("edit");
  const { data } = useQuery(kindSchema(KIND));
  return (
    <ObjectTab
      kind={KIND}
      {...path}
      opens={opens}
      form={(text, onText) => (
        <Suspense>
          <PlacementForm text={text} onText={onText} isNew={false} schema={data?.schema} />
        </Suspense>
      )}
      preview={(text) => (
        <Suspense>
          <PlacementPreview text={text} isNew={false} />
        </Suspense>
      )}
    />
  );
}
