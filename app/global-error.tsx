"use client";

import { PageMessage } from "@/components/ui/feedback/page-message";
import "./globals.css";

/** The last resort, when the frame itself could not be drawn. Every page loads it: it takes no more than it needs. */
export default function GlobalError({ reset }: { readonly reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <PageMessage
          title="The console failed to render"
          action={
            <button type="button" onClick={reset} className="h-(--control-height) text-accent-text underline">
              Reload this part
            </button>
          }
        >
          Nothing was changed on the hub.
        </PageMessage>
      </body>
    </html>
  );
}
