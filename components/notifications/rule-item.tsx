import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import type { NotificationsAnswer, RuleState } from "@/lib/api/notifications/notifications";
import { durationMs } from "@/lib/filter/duration";
import { plural } from "@/lib/format/count";
import type { NotificationRule } from "@/lib/notifications/rule";
import { quietText, ruleSentence } from "@/lib/notifications/rule-sentence";
import { RULE_APPEARANCES, ruleHref } from "./labels";
import { RuleActions } from "./rule-actions";

interface RuleItemProps {
  readonly state: RuleState;
  /** RFC 3339: since when the oldest of its alerts holds. */
  readonly since: string | undefined;
  readonly page: NotificationsAnswer;
}

/** One rule: its state, when it notifies and whom, and when it last did. */
export function RuleItem({ state, since, page }: RuleItemProps) {
  const { error, firing, name, rule, status } = state;
  const appearance = RULE_APPEARANCES[status];
  return (
    <li
      data-rule={name}
      data-status={status}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b px-4 py-2 sheet:grid-cols-[112px_minmax(0,1fr)_auto] sheet:px-6"
    >
      <div>
        <StatusBadge
          appearance={appearance}
          as="plain"
          text={status === "firing" && firing > 1 ? `${appearance.label} (${firing})` : undefined}
        />
      </div>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link href={ruleHref(name)} className="mono font-medium hover:underline hover:underline-offset-2">
            {name}
          </Link>
          {rule?.title === undefined ? null : <span className="text-text-2">{rule.title}</span>}
        </p>
        {rule ? <p className="text-pretty">{ruleSentence(rule)}</p> : null}
        {error === undefined ? null : <p className="text-pretty text-bad-text">{error}</p>}
        <p className="text-small text-text-3">
          {rule ? `${deliveryText(rule)}; ` : null}
          <LastSent state={state} since={since} />
        </p>
      </div>
      <RuleActions state={state} page={page} />
    </li>
  );
}

function deliveryText({ quietHours, repeat, to }: NotificationRule): string {
  return [
    `to ${to.join(", ")}`,
    durationMs(repeat) === 0 ? "sent once" : `again every ${repeat}`,
    ...quietHours.map((hours) => `quiet ${quietText(hours)}`),
  ].join("; ");
}

function LastSent({ state: { firing, lastSentAt }, since }: Pick<RuleItemProps, "state" | "since">) {
  return (
    <>
      {firing > 0 && since !== undefined ? (
        <>
          {firing > 1 ? `${plural(firing, "alert")}, the oldest` : "fires"} for <Age since={since} />;{" "}
        </>
      ) : null}
      {lastSentAt === undefined ? (
        "never sent"
      ) : (
        <>
          sent <Age since={lastSentAt} /> ago
        </>
      )}
    </>
  );
}
