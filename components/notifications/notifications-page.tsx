"use client";

import { ListNotices } from "@/components/request-state/list-notices";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { ViewGate } from "@/components/request-state/view-gate";
import { Age } from "@/components/ui/feedback/age";
import { Notice } from "@/components/ui/feedback/notice";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { PageHeader } from "@/components/ui/layout/page-header";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { NotificationsAnswer } from "@/lib/api/notifications/notifications";
import { plural } from "@/lib/format/count";
import { notifications } from "@/lib/queries/notifications/notifications";
import { AlertSections } from "./alert-sections";
import { NewRuleButton } from "./new-rule-button";
import { NotificationRules } from "./notification-rules";
import { ReceiverList } from "./receiver-list";
import { SentList } from "./sent-list";

const TITLE = "Notifications";

const LOADING = (
  <>
    <PageHeader title={TITLE} />
    <SkeletonRows reading="Reading the rules." columns={["w-20", "w-60", "w-24"]} />
  </>
);

/** Who is notified of what: what holds now, the rules, what was sent, and the receivers. */
export function NotificationsPage() {
  return (
    <ViewGate title={TITLE} subject="notifications" query={notifications()} loading={LOADING}>
      {({ page, error, onTryAgain }) => (
        <div className="pb-6 [&>h2]:mt-2">
          <PageHeader title={TITLE} about={<About page={page} />} actions={<NewRuleButton page={page} />} />
          <Notices page={page} error={error} onTryAgain={onTryAgain} />
          <AlertSections />
          <SectionTitle title="Rules" note={hiddenText(page.hidden)} />
          <NotificationRules page={page} />
          <SectionTitle title="Sent" note="newest first" />
          <SentList />
          <SectionTitle title="Receivers" note="from the mounted Secret" />
          <ReceiverList page={page} />
        </div>
      )}
    </ViewGate>
  );
}

function hiddenText(hidden: number): string | undefined {
  return hidden > 0 ? `${plural(hidden, "rule")} about what you may not list` : undefined;
}

function About({ page: { evaluatedAt } }: { readonly page: NotificationsAnswer }) {
  if (evaluatedAt === undefined) return "The controllers have not checked the rules yet.";
  return (
    <>
      The controllers checked the rules <Age since={evaluatedAt} /> ago.
    </>
  );
}

interface NoticesProps {
  readonly page: NotificationsAnswer;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

function Notices({ page: { isOn, problems }, error, onTryAgain }: NoticesProps) {
  const staleSince = useStaleSince();
  return (
    <div className="mt-3 empty:hidden">
      <ListNotices subject="notifications" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />
      {isOn || problems.length > 0 ? null : (
        <Notice tone="info">Notifications are off: the controllers have not checked the rules.</Notice>
      )}
      {problems.map((problem) => (
        <Notice key={problem} tone={isOn ? "bad" : "info"}>
          {problem}
        </Notice>
      ))}
    </div>
  );
}
