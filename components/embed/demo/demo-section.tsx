"use client";

import { createElement, useState } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { withBasePath } from "@/lib/base-path";
import { demoTokenUrl } from "./demo-token";
import { type DemoView, elementCode, frameCode } from "./demo-views";
import { PlainFrame } from "./plain-frame";

const VARIANTS = [
  { value: "element", label: "Element" },
  { value: "frame", label: "Frame" },
] as const;
type Variant = (typeof VARIANTS)[number]["value"];

interface DemoSectionProps {
  readonly view: DemoView;
  readonly theme: string;
}

/** One view, with the code that shows it beside it. */
export function DemoSection({ view, theme }: DemoSectionProps) {
  const [variant, setVariant] = useState<Variant>("element");
  const { attributes, tag, title } = view;
  const code =
    variant === "element" ? elementCode(view) : frameCode(view, location.origin + withBasePath("/").slice(0, -1));
  return (
    <section
      aria-label={title}
      className="grid gap-x-6 gap-y-3 border-line border-t py-6 nav:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0 overflow-hidden rounded-sheet border border-line">
        {variant === "element" ? (
          createElement(tag, { ...attributes, theme, "token-url": demoTokenUrl() })
        ) : (
          <PlainFrame view={view} theme={theme} />
        )}
      </div>
      <div className="min-w-0">
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-medium">{title}</h2>
          <Segmented label={`Code of ${title}`} choices={VARIANTS} value={variant} onValue={setVariant} />
        </div>
        <pre className="whitespace-pre-wrap break-words rounded-control bg-sunken px-3 py-2 font-mono text-[12px] leading-[19px] [font-variant-ligatures:none]">
          {code}
        </pre>
        <p className="mt-2">
          <CopyButton label="Copy the code" text={code} />
        </p>
      </div>
    </section>
  );
}
