import { FIELD_BORDER, Field } from "@/components/ui/controls/field";
import { InputField } from "@/components/ui/controls/input-field";
import type { InvitationOptions } from "@/lib/api/invitations/invitation";
import type { DraftProblems, InvitationDraft } from "@/lib/join/join-draft";

interface HubFieldsProps {
  readonly draft: InvitationDraft;
  readonly problems: DraftProblems;
  readonly source: InvitationOptions["address"]["source"];
  readonly onChange: (part: Partial<InvitationDraft>) => void;
}

const SOURCE = {
  "cluster-info": "as the hub publishes it in kube-public/cluster-info",
  console: "as this console reaches it: check that clusters do, too",
} as const;

/** How the cluster reaches the hub: what is known, to change where clusters take another way. */
export function HubFields({ draft, problems, source, onChange }: HubFieldsProps) {
  return (
    <section aria-label="The hub's address" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-strong">The hub</h2>
      <InputField
        machine
        label="API server"
        hint={SOURCE[source]}
        inputMode="url"
        value={draft.server}
        onChange={({ target }) => onChange({ server: target.value.trim() })}
        problem={problems.server}
      />
      <Field
        label="Certificate authority"
        hint="PEM; none where everybody trusts the hub's certificate"
        problem={problems.ca}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={draft.ca}
            onChange={({ target }) => onChange({ ca: target.value })}
            className={`${FIELD_BORDER} mono h-auto! w-full resize-y py-1.5`}
          />
        )}
      </Field>
    </section>
  );
}
