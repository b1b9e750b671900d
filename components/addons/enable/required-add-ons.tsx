import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import type { EnablePreview } from "@/lib/api/addons/enable";
import { plural } from "@/lib/format/count";
import type { StepProps } from "./wizard-step";

type Required = EnablePreview["required"][number];

interface RequiredAddOnsProps extends Pick<StepProps, "draft" | "change"> {
  /** Absent until the preview has answered. */
  readonly required: readonly Required[] | undefined;
}

/** What the add-on requires, and whether that comes along. Nothing where it requires nothing. */
export function RequiredAddOns({ required = [], draft, change }: RequiredAddOnsProps) {
  if (required.length === 0) return null;
  const brought = required.filter(({ bringing }) => bringing === "placement" || bringing === "hand");
  return (
    <FieldGroup label="Required add-ons" hint="each cluster waits until they are Available there">
      <ul className="mb-2 grid gap-1">
        {required.map((each) => (
          <li key={each.name} className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 break-words font-medium">{each.name}</span>
            <span className="text-small text-text-2">
              {stateOf(each)}
              {each.isKnownOnly ? " The catalogue says so: no cluster waits for it." : ""}
            </span>
          </li>
        ))}
      </ul>
      {brought.length > 0 ? (
        <Checkbox
          label={`Install ${inWords(brought.map(({ name }) => name))} too`}
          effect={EFFECT[brought.some(({ bringing }) => bringing === "hand") ? "hand" : "placement"]}
          checked={draft.bringsRequired}
          onChecked={(bringsRequired) => change((before) => ({ ...before, bringsRequired }))}
        />
      ) : null}
    </FieldGroup>
  );
}

/** "a, b and c" */
function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const EFFECT = {
  placement: "By the same placement, all at once.",
  hand: "On the clusters without it, all at once.",
} as const;

function stateOf({ missing, bringing }: Required): string {
  switch (bringing) {
    case "there":
      return "Installed on all of these clusters.";
    case "unknown":
      return "This hub does not have it: register it first.";
    case "by-placements":
      return `Missing on ${plural(missing, "cluster")}. Placements install it: add these clusters to one of them.`;
    default:
      return `Missing on ${plural(missing, "cluster")}.`;
  }
}
