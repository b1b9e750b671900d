"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RightButton } from "@/components/request-state/guarded-button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { NotificationsAnswer, RuleState } from "@/lib/api/notifications/notifications";
import { deleteRule, notifications, writeRule } from "@/lib/queries/notifications/notifications";

interface RuleActionsProps {
  readonly state: RuleState;
  readonly page: NotificationsAnswer;
}

/** Turns a rule off and on, and deletes it. */
export function RuleActions({ state: { name, rule }, page }: RuleActionsProps) {
  const { mayWrite, resourceVersion } = page;
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const onSettled = () => queries.invalidateQueries({ queryKey: notifications().queryKey });
  const turning = useMutation({
    mutationFn: async (enabled: boolean) => {
      if (rule) await writeRule(name, { rule: { ...rule, enabled }, resourceVersion });
    },
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: () => deleteRule(name, resourceVersion ?? ""),
    onSuccess: () => setOpen(false),
    onSettled,
  });
  return (
    <div className="flex flex-wrap items-start gap-2 sheet:justify-end">
      {rule ? (
        <RightButton
          appearance="quiet"
          missing={mayWrite.missing}
          disabled={turning.isPending}
          aria-label={`Turn ${rule.enabled ? "off" : "on"} ${name}`}
          onClick={() => turning.mutate(!rule.enabled)}
        >
          {rule.enabled ? "Turn off" : "Turn on"}
        </RightButton>
      ) : null}
      <RightButton
        appearance="quiet"
        missing={mayWrite.missing}
        aria-label={`Delete ${name}`}
        onClick={() => setOpen(true)}
      >
        Delete
      </RightButton>
      {turning.error ? (
        <p role="alert" className="basis-full text-bad-text text-small">
          {turning.error.message}
        </p>
      ) : null}
      {isOpen ? (
        <ConfirmDialog
          question={`Delete rule ${name}?`}
          consequences={
            <p>Nothing is sent by it any more, and what holds now is forgotten. What was sent stays in Activity.</p>
          }
          keep="Cancel"
          action="Delete rule"
          pending={deleting.isPending}
          problem={deleting.error?.message}
          onKeep={() => setOpen(false)}
          onAction={() => deleting.mutate()}
        />
      ) : null}
    </div>
  );
}
