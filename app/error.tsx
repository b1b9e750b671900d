"use client";

import { Button } from "@/components/ui/controls/button";
import { PageMessage } from "@/components/ui/feedback/page-message";

interface ErrorPageProps {
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <PageMessage title="This page failed to render" action={<Button onClick={reset}>Reload this part</Button>}>
      Nothing was changed on the hub. Error: <code className="mono">{error.message}</code>
    </PageMessage>
  );
}
