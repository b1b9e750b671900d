import { InputField } from "@/components/ui/controls/input-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/segmented";
import { SelectField } from "@/components/ui/controls/select-field";
import { MAX_INVITED } from "@/lib/api/invitations/invitation";
import type { DraftProblems, InvitationDraft } from "@/lib/join/join-draft";

interface DraftFieldsProps {
  readonly draft: InvitationDraft;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<InvitationDraft>) => void;
}

const BY = [
  { value: "names", label: "By name" },
  { value: "any", label: "Any name" },
] as const;

const HOURS = [
  { value: "1", label: "1 hour" },
  { value: "8", label: "8 hours" },
  { value: "24", label: "1 day" },
  { value: "72", label: "3 days" },
  { value: "168", label: "7 days" },
];

/** Which clusters are expected, and for how long. */
export function ExpectedFields({ draft, problems, onChange }: DraftFieldsProps) {
  return (
    <section aria-label="Which clusters" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 className="mb-2 font-strong">Which clusters</h2>
        <Segmented label="Which clusters" choices={BY} value={draft.by} onValue={(by) => onChange({ by })} />
      </div>
      {draft.by === "names" ? (
        <InputField
          machine
          label="Names"
          hint="as the hub is to know them, separated by commas"
          placeholder="edge-fra-01, edge-fra-02"
          value={draft.names}
          onChange={({ target }) => onChange({ names: target.value })}
          problem={problems.names}
        />
      ) : (
        <NumberField
          label="How many"
          hint="a request beyond that is a doubt"
          unit={draft.count === "1" ? "cluster" : "clusters"}
          least={1}
          most={MAX_INVITED}
          text={draft.count}
          onText={(count) => onChange({ count })}
          problem={problems.count}
        />
      )}
      <div className="max-w-60">
        <SelectField
          label="Token holds for"
          options={HOURS}
          value={draft.hours}
          onValue={(hours) => onChange({ hours })}
        />
      </div>
    </section>
  );
}
