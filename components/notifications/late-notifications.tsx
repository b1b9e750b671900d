"use client";

import { Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";

const NotificationsPage = late(async () => (await import("./notifications-page")).NotificationsPage);
const RulePage = late(async () => (await import("./rule-page")).RulePage);

const RULE_CRUMBS = [{ href: "/notifications", label: "Notifications" }];

/** The frame at once; what reads rules is loaded for these pages alone. */
export function LateNotifications() {
  const alive = useAlive();
  const coming = <PageHeader title="Notifications" />;
  return <Suspense fallback={coming}>{alive ? <NotificationsPage /> : coming}</Suspense>;
}

/** The form of a rule, with its rules; the YAML parser comes when it is wanted. */
export function LateRule() {
  const alive = useAlive();
  const coming = <PageHeader title="Rule" crumbs={RULE_CRUMBS} />;
  return <Suspense fallback={coming}>{alive ? <RulePage /> : coming}</Suspense>;
}
