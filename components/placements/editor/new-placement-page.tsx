"use client";

import { Suspense } from "react";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { ObjectLoading } from "@/components/object/object-states";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";

/** Contains the YAML parser: loaded on demand only. */
const NewPlacementForm = late(async () => (await import("./new-placement")).NewPlacementForm);

const CRUMBS = [
  { href: "/placements", label: "Placements" },
  { href: "/placements/new", label: "New" },
];

/** Where a placement is written from the start. */
export function NewPlacementPage() {
  if (!useAlive()) return <ObjectLoading thing="placement" />;
  return (
    <>
      <PageHeader
        title="placement"
        verb="New"
        crumbs={CRUMBS}
        about="Which clusters are selected, by set, label and claim."
      />
      <Suspense fallback={<ObjectAwaited />}>
        <NewPlacementForm />
      </Suspense>
    </>
  );
}
