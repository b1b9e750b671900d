import { Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { CODE_APPEARANCE } from "./code-block";

// Comparing needs a package that most pages do not load.
const DiffRows = late(async () => (await import("./diff-rows")).DiffRows);

interface DiffBlockProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What a write changes, line by line. */
export function DiffBlock({ label, before, after }: DiffBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section aria-label={label} tabIndex={0} className={CODE_APPEARANCE.ground}>
      <Suspense fallback={<p className="px-3 text-text-3">Comparing…</p>}>
        <DiffRows before={before} after={after} />
      </Suspense>
    </section>
  );
}
