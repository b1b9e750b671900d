"use client";

import { PlainButton } from "@/components/ui/controls/plain-button";
import { PageMessage } from "@/components/ui/feedback/page-message";
import "./globals.css";

/** The last resort, when the frame itself could not be drawn. */
export default function GlobalError({ reset }: { readonly reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <PageMessage
          title="The console failed to render"
          action={<PlainButton onClick={reset}>Reload this part</PlainButton>}
        >
          Nothing was changed on the hub.
        </PageMessage>
      </body>
    </html>
  );
}
