import { Lock } from "lucide-react";
import type { MissingMetricsRight } from "@/lib/api/metrics/metrics";

/** Instead of a chart that the caller may not see. */
export function MissingSeries({ right: { verb, resource, group } }: { readonly right: MissingMetricsRight }) {
  return (
    <div className="flex max-w-[90ch] gap-2 py-3 text-text-2">
      <Lock size={14} strokeWidth={1.5} aria-hidden="true" className="mt-[3px] flex-none" />
      <p>
        Hidden from you. Needs{" "}
        <code className="mono text-text [overflow-wrap:anywhere]">
          {verb} {group ? `${resource}.${group}` : resource}
        </code>
        . An administrator of this hub can grant it.
      </p>
    </div>
  );
}
