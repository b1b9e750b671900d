"use client";

import { usePathname } from "next/navigation";
import { ViewGate } from "@/components/request-state/view-gate";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { NotificationsAnswer } from "@/lib/api/notifications/notifications";
import { notifications } from "@/lib/queries/notifications/notifications";
import { RuleEdit } from "./rule-edit";

const CRUMBS = [{ href: "/notifications", label: "Notifications" }];
const PATH = /^\/notifications\/rules\/([^/]+)\/?$/;

/** A new rule, or the one that the address names. */
export function RulePage() {
  const name = ruleName(usePathname());
  const title = name ?? "New rule";
  return (
    <ViewGate
      title={title}
      subject="rules"
      query={notifications()}
      loading={<PageHeader title={title} machine={name !== undefined} crumbs={CRUMBS} />}
    >
      {({ page }) => <Loaded key={name} name={name} page={page} />}
    </ViewGate>
  );
}

/** Undefined for a new one. */
function ruleName(pathname: string): string | undefined {
  const [, name] = PATH.exec(pathname) ?? [];
  return name === undefined ? undefined : decodeURIComponent(name);
}

function Loaded({ name, page }: { readonly name: string | undefined; readonly page: NotificationsAnswer }) {
  const state = page.rules.find((rule) => rule.name === name);
  if (name !== undefined && !state) {
    return (
      <>
        <PageHeader title={name} machine={true} crumbs={CRUMBS} />
        <RegionMessage title="There is no such rule">
          It may have been deleted, or be about what you may not list.
        </RegionMessage>
      </>
    );
  }
  return (
    <>
      <PageHeader title={name ?? "New rule"} machine={name !== undefined} crumbs={CRUMBS} />
      <RuleEdit state={state} page={page} />
    </>
  );
}
