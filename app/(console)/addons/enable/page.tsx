import type { Metadata } from "next";
import { Suspense } from "react";
import { AddOnChoice, LoadingChoice } from "@/components/addons/enable/add-on-choice";

export const metadata: Metadata = { title: "Enable an add-on" };

export default function ChooseAddOnPage() {
  return (
    <Suspense fallback={<LoadingChoice />}>
      <AddOnChoice />
    </Suspense>
  );
}
