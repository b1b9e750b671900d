import { Age } from "@/components/ui/age";

/** Stands in the place of a row's age while what the row says may be over. */
export function LastSeen({ at }: { readonly at: string }) {
  return (
    <span className="text-text-3">
      <Age since={at} />
    </span>
  );
}
