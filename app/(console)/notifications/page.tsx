import type { Metadata } from "next";
import { LateNotifications } from "@/components/notifications/late-notifications";

export const metadata: Metadata = { title: "Notifications" };

export default function Page() {
  return <LateNotifications />;
}
