"use client";

import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { GATE_KINDS } from "@/lib/lists/gates/row";
import { CREATED_KINDS } from "@/lib/objects/starting-text";
import { GATE_KIND_LABELS, KIND_NAMES } from "./gate-labels";

/** Contains the YAML parser: loaded on demand only. */
const GateCreation = late(async () => (await import("./form/gate-creation")).GateCreation);

const CRUMBS = [{ href: "/gates", label: "Gates" }];

/** A new window, freeze or gate as form and YAML; the address names its kind. */
export function NewGate() {
  const alive = useAlive();
  const named = useSearchParams().get("kind");
  const kind = GATE_KINDS.find((each) => each === named) ?? "window";
  return (
    <>
      <PageHeader
        title={GATE_KIND_LABELS[kind].toLowerCase()}
        verb="New"
        crumbs={CRUMBS}
        about={CREATED_KINDS[KIND_NAMES[kind]].about}
      />
      {alive ? (
        <Suspense fallback={<ObjectAwaited />}>
          <GateCreation key={kind} kind={kind} />
        </Suspense>
      ) : (
        <ObjectAwaited />
      )}
    </>
  );
}
