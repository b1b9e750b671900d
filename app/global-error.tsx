"use client";

import { Button } from "@/components/ui/controls/button";
import { PageMessage } from "@/components/ui/feedback/page-message";
import "./globals.css";

/** The last resort, when the frame itself could not be drawn. */
export default function GlobalError({ reset }: { readonly reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <PageMessage title="The console failed to render" action={<Button onClick={reset}>Reload this part</Button>}>
          Nothing was changed on the hub.
        </PageMessage>
      </body>
    </html>
  );
}
