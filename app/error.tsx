"use client";

import { useEffect } from "react";
import { PlainButton } from "@/components/ui/controls/plain-button";
import { PageMessage } from "@/components/ui/feedback/page-message";
import { reloadOnce } from "@/components/ui/hooks/reload-once";

interface ErrorPageProps {
  readonly error: Error & { digest?: string };
  readonly reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  useEffect(() => {
    if (error.name === "ChunkLoadError") void reloadOnce();
  }, [error]);
  return (
    <PageMessage
      title="This page failed to render"
      action={<PlainButton onClick={reset}>Reload this part</PlainButton>}
    >
      Nothing was changed on the hub. Error: <code className="mono">{error.message}</code>
    </PageMessage>
  );
}
