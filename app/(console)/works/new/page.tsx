import type { Metadata } from "next";
import { Suspense } from "react";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { NewWork } from "@/components/works/new-work";

export const metadata: Metadata = { title: "New work" };

export default function NewWorkPage() {
  return (
    <Suspense fallback={<ObjectAwaited />}>
      <NewWork />
    </Suspense>
  );
}
