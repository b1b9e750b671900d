import type { Metadata } from "next";
import { Buttons, Choices } from "@/components/kit/controls";
import { Code, Headers, Verdict, WizardSample } from "@/components/kit/details";
import { Fields } from "@/components/kit/fields";
import { Floats, PeekSection } from "@/components/kit/floats";
import { States } from "@/components/kit/messages";
import { Rollouts } from "@/components/kit/rollouts";
import { Statuses, Waterlines } from "@/components/kit/statuses";
import { Tables } from "@/components/kit/tables";

export const metadata: Metadata = { title: "Kit" };

/**
 * Every small part in each of its states, to look at while working on them. Only where Next serves the pages itself:
 * never exported.
 */
export default function KitPage() {
  return (
    <main className="min-h-full bg-surface">
      <h1 className="sr-only">Kit</h1>
      <div className="mx-auto grid max-w-[1392px] grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-7 px-4 py-5 sheet:px-6 nav:grid-cols-3">
        <Statuses />
        <Waterlines />
        <Buttons />
        <Choices />
        <Fields />
        <WizardSample />
        <Headers />
        <Rollouts />
        <Tables />
        <States />
        <Code />
        <Verdict />
        <PeekSection />
        <Floats />
      </div>
    </main>
  );
}
