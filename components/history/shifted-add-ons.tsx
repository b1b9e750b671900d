import { Link } from "@/components/ui/controls/link";
import type { Difference, Shifts } from "@/lib/api/metrics/difference";
import { count } from "@/lib/format/count";

const SHOWN = 8;

/** Which add-ons became worse or better, on how many clusters; the first few. */
export function ShiftedAddOns({ addOns }: Pick<Difference, "addOns">) {
  if (addOns.length === 0) return null;
  return (
    <section aria-label="Add-ons" className="border-line border-t px-4 py-3 sheet:px-6">
      <h2 className="font-strong">Add-ons</h2>
      <ul className="mt-1.5 grid gap-x-6 gap-y-1 wide:grid-cols-2">
        {addOns.slice(0, SHOWN).map((addOn) => (
          <li key={addOn.name} className="flex min-w-0 items-baseline justify-between gap-3">
            <Link href={`/addons/${addOn.name}`} className="mono min-w-0 truncate hover:underline">
              {addOn.name}
            </Link>
            <span className="flex-none text-small text-text-2">{shiftsText(addOn)}</span>
          </li>
        ))}
      </ul>
      {addOns.length > SHOWN ? (
        <p className="mt-1.5 text-small text-text-3">and {count(addOns.length - SHOWN)} more</p>
      ) : null}
    </section>
  );
}

function shiftsText({ added, better, removed, worse }: Shifts): string {
  const parts = [
    { size: worse, text: "worse" },
    { size: better, text: "better" },
    { size: added, text: "new" },
    { size: removed, text: "gone" },
  ];
  return parts.flatMap(({ size, text }) => (size > 0 ? [`${count(size)} ${text}`] : [])).join(", ");
}
