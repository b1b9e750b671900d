"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Step, Stepper } from "@/components/ui/controls/stepper";
import { Notice } from "@/components/ui/feedback/notice";
import { useMedia } from "@/components/ui/hooks/use-media";

/** What is the same in all steps. */
export interface WizardBase {
  readonly header: ReactNode;
  readonly steps: readonly Step[];
  readonly onStep: (id: string) => void;
  /** The question of the open step. */
  readonly title: string;
  /** Of `useShownStep`; absent where there is one step. */
  readonly shown?: ShownStep;
}

interface Shown {
  readonly title: string;
  readonly heading?: HTMLElement | undefined;
}

/** The step that was shown last, whichever frame shows the next one. */
interface ShownStep {
  readonly last: () => Shown;
  readonly show: (step: Shown) => void;
}

interface WizardFrameProps extends WizardBase {
  /** Problems of the step as a whole. */
  readonly wrong?: readonly string[];
  readonly form: ReactNode;
  readonly side?: ReactNode;
  /** If there is no room beside the form: the summary line of a collapsed side; without one the side is below. */
  readonly fold?: string | undefined;
  readonly foot: ReactNode;
}

/** Steps, form and preview in columns that scroll separately; stacked in narrow windows. */
export function WizardFrame({
  header,
  steps,
  onStep,
  title,
  shown,
  wrong = [],
  form,
  side,
  fold,
  foot,
}: WizardFrameProps) {
  const isWide = useMedia("(min-width: 1100px)");
  const scroller = useRef<HTMLDivElement>(null);
  useStepFocus(title, scroller, shown);
  return (
    <div className="flex min-h-full flex-col nav:h-full">
      {header}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start sheet:grid-cols-[188px_minmax(0,1fr)] nav:content-stretch nav:has-data-side:grid-cols-[188px_minmax(0,1fr)_minmax(0,340px)] wide:has-data-side:grid-cols-[188px_minmax(0,1fr)_468px]">
        <div className="border-line px-4 pt-2 max-sheet:border-b sheet:row-span-2 sheet:border-r sheet:pt-[18px] sheet:pr-3 sheet:pl-6 nav:row-span-1">
          <Stepper label="Steps" steps={steps} onStep={onStep} />
        </div>
        <div
          ref={scroller}
          data-scrolls=""
          className="@container relative min-w-0 px-4 pb-8 [overflow-anchor:none] sheet:px-7 nav:overflow-y-auto nav:[scrollbar-width:thin]"
        >
          <h2 tabIndex={-1} className="pt-4 pb-2.5 font-strong text-head outline-none sheet:pt-[18px]">
            {title}
          </h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-[18px]">
            {wrong.map((message) => (
              <Notice key={message} tone="bad" within="form">
                {message}
              </Notice>
            ))}
            {form}
          </div>
        </div>
        {side === undefined ? null : (
          <Side isWide={isWide} fold={fold}>
            {side}
          </Side>
        )}
      </div>
      {foot}
    </div>
  );
}

interface SideProps {
  readonly isWide: boolean;
  readonly fold: string | undefined;
  readonly children: ReactNode;
}

function Side({ isWide, fold, children }: SideProps) {
  if (isWide) {
    return (
      <section
        data-side=""
        aria-label="Preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to do that too
        tabIndex={0}
        className="relative min-w-0 overflow-y-auto border-line border-l bg-canvas px-6 pt-[18px] pb-8 outline-offset-[-2px] [scrollbar-width:thin]"
      >
        {children}
      </section>
    );
  }
  if (fold === undefined) {
    return (
      <section aria-label="Preview" className="min-w-0 border-line border-t bg-canvas px-4 pt-4 pb-6 sheet:px-6">
        {children}
      </section>
    );
  }
  return (
    <details className="min-w-0 border-line border-t bg-canvas">
      <summary className="flex min-h-11 items-center px-4 font-medium sheet:px-7">{fold}</summary>
      <div className="px-4 pb-6 sheet:px-7">{children}</div>
    </details>
  );
}

/** For a wizard to hold: each of its steps may have a frame of its own. */
export function useShownStep(title: string): ShownStep {
  const shown = useRef<Shown>({ title });
  const [step] = useState<ShownStep>(() => ({
    last: () => shown.current,
    show: (next) => {
      shown.current = next;
    },
  }));
  return step;
}

/** A new step starts at its top and is announced to screen readers, also where its frame replaces that of a part which loads. */
function useStepFocus(
  title: string,
  scroller: { readonly current: HTMLElement | null },
  shown: ShownStep | undefined,
): void {
  useEffect(() => {
    if (!shown) return;
    const heading = scroller.current?.querySelector("h2") ?? undefined;
    const last = shown.last();
    if (last.title !== title || isLost(last.heading)) {
      for (const element of [scroller.current, scroller.current?.closest("main")]) element?.scrollTo({ top: 0 });
      heading?.focus();
    }
    shown.show({ title, heading });
  }, [title, scroller, shown]);
}

/** Whether what had the focus is gone together with this heading. */
function isLost(heading: HTMLElement | undefined): boolean {
  return heading !== undefined && !heading.isConnected && document.activeElement === document.body;
}
