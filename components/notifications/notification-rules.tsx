"use client";

import { useQuery } from "@tanstack/react-query";
import type { NotificationsAnswer } from "@/lib/api/notifications/notifications";
import { alerts } from "@/lib/queries/notifications/notifications";
import { RuleItem } from "./rule-item";

/** The rules by name; without one, what they are for: the page's head has the way to a new one. */
export function NotificationRules({ page }: { readonly page: NotificationsAnswer }) {
  const { data } = useQuery(alerts());
  if (page.rules.length === 0) {
    return (
      <p className="max-w-[90ch] px-4 text-pretty text-text-2 sheet:px-6">
        {page.hidden > 0 ? "No rule about what you may list." : "No rules yet."} A rule says what to notify of, such as
        a rollout that stalls, and which receivers get it.
      </p>
    );
  }
  return (
    <ul aria-label="Rules" className="border-line border-t">
      {page.rules.map((state) => (
        <RuleItem
          key={state.name}
          state={state}
          since={data?.alerts.findLast(({ rule, status }) => rule === state.name && status === "firing")?.since}
          page={page}
        />
      ))}
    </ul>
  );
}
