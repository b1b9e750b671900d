import { RightButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import type { NotificationsAnswer } from "@/lib/api/notifications/notifications";

/** Leads to the form of a new rule; who may not write rules sees which right it needs. */
export function NewRuleButton({ page: { mayWrite } }: { readonly page: NotificationsAnswer }) {
  if (mayWrite.allowed) {
    return (
      <ButtonLink href="/notifications/new" appearance="primary">
        New rule
      </ButtonLink>
    );
  }
  return <RightButton missing={mayWrite.missing}>New rule</RightButton>;
}
