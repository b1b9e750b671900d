import type { Metadata } from "next";
import { Link } from "@/components/ui/controls/link";
import { PageMessage } from "@/components/ui/feedback/page-message";

export const metadata: Metadata = { title: "No such page" };

export default function NotFound() {
  return (
    <PageMessage title="There is no page at this address">
      It may have been renamed or removed.{" "}
      <Link href="/" className="text-accent-text underline underline-offset-2">
        Go to the overview
      </Link>
    </PageMessage>
  );
}
