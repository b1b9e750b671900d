"use client";

import { Button } from "@/components/ui/button";
import { PageMessage } from "@/components/ui/page-message";
import "./globals.css";

/** The last resort, when the frame itself could not be drawn. */
export default function GlobalError({ reset }: { readonly reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <PageMessage title="The console stopped because of a mistake in it" action={<Button onClick={reset}>Draw it again</Button>}>
          Nothing on the hub was changed by that.
        </PageMessage>
      </body>
    </html>
  );
}
