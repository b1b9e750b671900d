"use client";

import { useEffect, useState } from "react";
import { Segmented } from "@/components/ui/controls/segmented";
import { withBasePath } from "@/lib/base-path";
import { DemoSection } from "./demo-section";
import { demoViews } from "./demo-views";
import { useExamples } from "./use-examples";

const THEMES = [
  { value: "auto", label: "As the browser" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
type Theme = (typeof THEMES)[number]["value"];

/** Every view in a page as a portal has it: this page knows nothing of the fleet but what its frames show. */
export function EmbedDemo() {
  const [theme, setTheme] = useState<Theme>("auto");
  const examples = useExamples();
  useEffect(() => {
    const script = document.createElement("script");
    script.src = withBasePath("/embed/elements.js");
    document.head.append(script);
  }, []);
  return (
    <main className="min-h-full bg-surface">
      <div className="mx-auto max-w-[1392px] px-4 py-6 sheet:px-6">
        <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <div className="max-w-[70ch]">
            <h1 className="font-strong text-title tracking-title">Embedding</h1>
            <p className="mt-1 text-text-2">
              Each view of the console in a page of somebody else: as an element, or as a plain frame. This page has
              tokens of the account viewer.
            </p>
          </div>
          <Segmented label="Theme of the views" choices={THEMES} value={theme} onValue={setTheme} />
        </header>
        {examples
          ? demoViews(examples).map((view) => <DemoSection key={view.title} view={view} theme={theme} />)
          : null}
      </div>
    </main>
  );
}
