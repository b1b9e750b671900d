import { Age } from "@/components/ui/feedback/age";

/** Replaces a row's age while the row may be outdated. */
export function LastSeen({ at }: { readonly at: string }) {
  return (
    <span className="text-text-3">
      <Age since={at} />
    </span>
  );
}
