import { useState } from "react";
import { RightButton } from "@/components/request-state/guarded-button";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import type { Alert, AlertsAnswer } from "@/lib/api/notifications/notifications";
import { clock } from "@/lib/format/time";
import { AcknowledgeDialog } from "./acknowledge-dialog";
import { alertAppearance, isAcknowledged, ruleHref } from "./labels";

interface AlertItemProps {
  readonly alert: Alert;
  readonly mayAcknowledge: AlertsAnswer["mayAcknowledge"];
}

/** One alert: since when it holds, a link to that moment, its rule, when it was sent, and who has acknowledged it. */
export function AlertItem({ alert, mayAcknowledge }: AlertItemProps) {
  const [isOpen, setOpen] = useState(false);
  const { href, rule, status, text, title } = alert;
  const seen = isAcknowledged(alert, Date.now());
  return (
    <li
      data-alert={alert.subject.name}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b px-4 py-2 sheet:grid-cols-[112px_minmax(0,1fr)_auto] sheet:px-6"
    >
      <div>
        <StatusBadge appearance={alertAppearance(alert, Date.now())} as="plain" />
      </div>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Link href={href} className="font-medium hover:underline hover:underline-offset-2">
          {title}
        </Link>
        {text === "" ? null : <p className="text-pretty text-text-2">{text}</p>}
        <p className="text-small text-text-3">
          <AlertTimes alert={alert} />, rule{" "}
          <Link href={ruleHref(rule)} className="underline underline-offset-2 hover:text-text">
            {rule}
          </Link>
        </p>
        {seen && alert.acknowledged ? <Acknowledgement {...alert.acknowledged} /> : null}
      </div>
      {seen || status === "resolved" ? null : (
        <div>
          <RightButton
            missing={mayAcknowledge.missing}
            aria-label={`Acknowledge: ${title}`}
            onClick={() => setOpen(true)}
          >
            Acknowledge
          </RightButton>
        </div>
      )}
      {isOpen ? <AcknowledgeDialog alert={alert} onClose={() => setOpen(false)} /> : null}
    </li>
  );
}

function AlertTimes({ alert: { resolvedAt, sentAt, since, status } }: { readonly alert: Alert }) {
  const begun = status === "resolved" ? `from ${clock(since, Date.now())}` : null;
  return (
    <>
      {begun ?? (
        <>
          for <Age since={since} />
        </>
      )}
      {resolvedAt === undefined ? null : ` to ${clock(resolvedAt, Date.now())}`}
      {sentAt === undefined ? ", not sent" : `, sent ${clock(sentAt, Date.now())}`}
    </>
  );
}

function Acknowledgement({ by, reason, until }: NonNullable<Alert["acknowledged"]>) {
  const end = until === undefined ? "until it ends" : `until ${clock(until, Date.now())}`;
  return (
    <p className="text-text-2">
      Acknowledged by <span className="mono">{by}</span> {end}: {reason}
    </p>
  );
}
