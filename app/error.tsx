"use client";

import { Button } from "@/components/ui/button";
import { PageMessage } from "@/components/ui/page-message";

interface ErrorPageProps {
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <PageMessage title="This page stopped because of a mistake in it" action={<Button onClick={reset}>Draw it again</Button>}>
      Nothing on the hub was changed by that. The page says: <code className="mono">{error.message}</code>
    </PageMessage>
  );
}
