"use client";

import { Suspense } from "react";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { ObjectLoading } from "@/components/object/object-states";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { newSetHref } from "./set-address";

/** Contains the YAML parser: loaded on demand only. */
const NewSetForm = late(async () => (await import("./new-set")).NewSetForm);

const CRUMBS = [
  { href: "/sets", label: "Cluster sets" },
  { href: newSetHref(), label: "New" },
];

/** Where a cluster set is written from the start. */
export function NewSetPage() {
  if (!useAlive()) return <ObjectLoading thing="cluster set" />;
  return (
    <>
      <PageHeader title="cluster set" verb="New" crumbs={CRUMBS} about="Clusters that are handed to teams together." />
      <Suspense fallback={<ObjectAwaited />}>
        <NewSetForm />
      </Suspense>
    </>
  );
}
