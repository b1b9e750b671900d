"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RightButton } from "@/components/request-state/guarded-button";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import type { NotificationsAnswer, Receiver } from "@/lib/api/notifications/notifications";
import { sentNotifications, testReceiver } from "@/lib/queries/notifications/notifications";
import { OUTCOME_APPEARANCES, RECEIVER_LABELS } from "./labels";

/** Receivers by name, each with a test; without one, how to set them up. */
export function ReceiverList({ page: { mayAcknowledge, receivers } }: { readonly page: NotificationsAnswer }) {
  if (receivers.length === 0) {
    return (
      <p className="max-w-[90ch] px-4 text-pretty text-text-2 sheet:px-6">
        <span className="text-text">The controllers have no receivers.</span> A receiver is a file in a Secret that is
        mounted into the controllers, and its host is allowed there: see{" "}
        <code className="mono text-text">docs/how-to/set-up-notifications.md</code>. Only its name and kind are shown
        here.
      </p>
    );
  }
  return (
    <ul aria-label="Receivers" className="border-line border-t">
      {receivers.map((receiver) => (
        <ReceiverItem key={receiver.name} receiver={receiver} may={mayAcknowledge} />
      ))}
    </ul>
  );
}

interface ReceiverItemProps {
  readonly receiver: Receiver;
  readonly may: NotificationsAnswer["mayAcknowledge"];
}

function ReceiverItem({ receiver: { kind, name, problem }, may }: ReceiverItemProps) {
  const queries = useQueryClient();
  const testing = useMutation({
    mutationFn: () => testReceiver(name),
    onSuccess: () => queries.invalidateQueries({ queryKey: sentNotifications().queryKey }),
  });
  return (
    <li
      data-receiver={name}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2 sheet:px-6"
    >
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <span className="mono font-medium">{name}</span>{" "}
        <span className="text-text-2">{kind === undefined ? "" : RECEIVER_LABELS[kind]}</span>
        {problem === undefined ? null : <p className="text-pretty text-bad-text">{problem}</p>}
      </div>
      <div role="status" className="min-w-0 text-small [overflow-wrap:anywhere] empty:hidden">
        {testing.data ? <TestResult id={testing.data.id} receiver={name} /> : null}
        {testing.error ? <span className="text-bad-text">{testing.error.message}</span> : null}
      </div>
      <RightButton
        missing={may.missing}
        disabled={testing.isPending}
        aria-label={`Test ${name}`}
        onClick={() => testing.mutate()}
      >
        Test
      </RightButton>
    </li>
  );
}

function TestResult({ id, receiver }: { readonly id: string; readonly receiver: string }) {
  const { data } = useQuery(sentNotifications());
  const sent = data?.notifications.find((each) => each.id === id && each.receiver === receiver);
  if (!sent) return <span className="text-text-2">Waiting for the controllers to send it.</span>;
  return (
    <>
      <StatusBadge appearance={OUTCOME_APPEARANCES[sent.outcome]} as="plain" />
      {sent.reason === undefined ? null : <span className="text-text-2"> {sent.reason}</span>}
    </>
  );
}
