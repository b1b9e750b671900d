import type { Metadata } from "next";
import { Suspense } from "react";
import { Activity } from "@/components/activity/activity";
import { ActivityLoading } from "@/components/activity/activity-loading";

export const metadata: Metadata = { title: "Activity" };

export default function ActivityRoute() {
  return (
    <Suspense fallback={<ActivityLoading />}>
      <Activity />
    </Suspense>
  );
}
