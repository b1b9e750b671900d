import type { Metadata } from "next";
import { PageMessage } from "@/components/ui/feedback/page-message";

export const metadata: Metadata = { title: "No such page" };

/** A plain link: one of ours, drawn on the server, would be a file of its own that every page loads. */
export default function NotFound() {
  return (
    <PageMessage title="There is no page at this address">
      It may have been renamed or removed.{" "}
      <a href="/" className="text-accent-text underline underline-offset-2">
        Go to the overview
      </a>
    </PageMessage>
  );
}
