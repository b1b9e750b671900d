import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { NotificationsAnswer, RuleState } from "@/lib/api/notifications/notifications";
import { deepEqual } from "@/lib/kube/patches";
import type { NotificationRule } from "@/lib/notifications/rule";
import { notifications, writeRule } from "@/lib/queries/notifications/notifications";
import { ApiProblem } from "@/lib/queries/request/api-problem";

const CHANGED = "Somebody has changed this rule since you opened it. Save again to write yours over it.";

interface Base {
  readonly resourceVersion: string | undefined;
  readonly rule: NotificationRule | undefined;
}

/**
 * Writes a rule over the one that was opened. Changes to others do not matter; a change to this one is said once, and
 * the next save writes over it.
 */
export function useRuleSave(state: RuleState | undefined, page: NotificationsAnswer) {
  const queries = useQueryClient();
  const router = useRouter();
  const [base, setBase] = useState<Base>({ resourceVersion: page.resourceVersion, rule: state?.rule });
  const write = async ({ name, rule }: { readonly name: string; readonly rule: NotificationRule }) => {
    try {
      await writeRule(name, { rule, resourceVersion: base.resourceVersion });
    } catch (error) {
      if (!isConflict(error)) throw error;
      const now = await queries.fetchQuery({ ...notifications(), staleTime: 0 });
      const next = { resourceVersion: now.resourceVersion, rule: now.rules.find((one) => one.name === name)?.rule };
      setBase(next);
      if (!deepEqual(next.rule, base.rule)) throw new Error(CHANGED);
      await writeRule(name, { rule, resourceVersion: next.resourceVersion });
    }
  };
  const { error, isPending, mutate } = useMutation({
    mutationFn: write,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: notifications().queryKey, exact: true });
      router.push("/notifications");
    },
  });
  return {
    isPending,
    problem: error?.message,
    save: (name: string, rule: NotificationRule) => mutate({ name, rule }),
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === "conflict";
}
