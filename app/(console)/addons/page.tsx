import type { Metadata } from "next";
import { Suspense } from "react";
import { AddOnList } from "@/components/addons/add-on-list";
import { Loading } from "@/components/addons/list-states";

export const metadata: Metadata = { title: "Add-ons" };

export default function AddOnsPage() {
  return (
    <Suspense fallback={<Loading />}>
      <AddOnList />
    </Suspense>
  );
}
