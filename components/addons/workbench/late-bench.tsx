"use client";

import { Suspense } from "react";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { late } from "@/components/ui/hooks/late";
import type { FieldPath } from "@/lib/objects/field-schema";

const TextBench = late(async () => (await import("./text-bench")).TextBench);

interface TextBenchProps {
  readonly text: string;
  readonly onField: (path: FieldPath) => void;
}

/** The workbench for a template that is typed, loaded when it is wanted. */
export function LateBench(props: TextBenchProps) {
  return (
    <Suspense fallback={<ObjectAwaited />}>
      <TextBench {...props} />
    </Suspense>
  );
}
