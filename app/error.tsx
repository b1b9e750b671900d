"use client";

import { PlainButton } from "@/components/ui/controls/plain-button";
import { PageMessage } from "@/components/ui/feedback/page-message";

interface ErrorPageProps {
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <PageMessage
      title="This page failed to render"
      action={<PlainButton onClick={reset}>Reload this part</PlainButton>}
    >
      Nothing was changed on the hub. Error: <code className="mono">{error.message}</code>
    </PageMessage>
  );
}
