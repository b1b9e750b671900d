"use client";

import { Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { JOIN_CRUMBS, JOIN_TITLE } from "./join-title";

const JoinPage = late(async () => (await import("./join-page")).JoinPage);

/** The frame at once; the form is loaded for this page alone. */
export function LateJoin() {
  const alive = useAlive();
  const coming = <PageHeader title={JOIN_TITLE} crumbs={JOIN_CRUMBS} />;
  return <Suspense fallback={coming}>{alive ? <JoinPage /> : coming}</Suspense>;
}
