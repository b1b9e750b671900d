"use client";

import { AddRow } from "@/components/config-form/config-row";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import {
  withHubApi,
  withNewRight,
  withNewSigner,
  withoutRight,
  withoutSigner,
  withRight,
  withSigner,
} from "@/lib/catalogue/registration/registration-edits";
import type { AgentAccess } from "@/lib/catalogue/registration/template-registration";
import { RightRow } from "./right-row";
import { SignerRow } from "./signer-row";

interface RegistrationFieldsProps {
  /** What the text says of it. */
  readonly registration: AgentAccess;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** How its agents register with the hub: for its API with rights, by signers of one's own, or not at all. */
export function RegistrationFields({ registration: { rights, signers }, text, onText }: RegistrationFieldsProps) {
  return (
    <FieldGroup label="Registration" hint="of its agents with the hub">
      <div className="@container grid gap-3">
        <Checkbox
          label="Agents call the hub's API"
          effect="Each gets a certificate, and the rights that are named here."
          checked={rights !== undefined}
          onChecked={(isChecked) => onText(withHubApi(text, isChecked))}
        />
        {rights ? (
          <div className="grid gap-1.5">
            {rights.length === 0 ? <p className="text-small text-text-3">Without any right of its own.</p> : null}
            {rights.map((right, index) => (
              <RightRow
                key={right.at.join(".")}
                label={`Right ${index + 1}`}
                right={right}
                onRight={(changed) => onText(withRight(text, changed))}
                onRemove={() => onText(withoutRight(text, right))}
              />
            ))}
            <AddRow onAdd={() => onText(withNewRight(text, "CurrentCluster"))}>
              Add a ClusterRole in each cluster's namespace
            </AddRow>
            <AddRow onAdd={() => onText(withNewRight(text, "SingleNamespace"))}>Add a role in one namespace</AddRow>
          </div>
        ) : null}
        <div className="grid gap-1.5">
          <p>
            Certificates of other signers{" "}
            <span className="text-small text-text-2">
              for servers of your own, which trust the CA in a Secret of the hub
            </span>
          </p>
          {signers.map((signer, index) => (
            <SignerRow
              key={signer.at.join(".")}
              label={`Signer ${index + 1}`}
              signer={signer}
              onSigner={(changed) => onText(withSigner(text, changed))}
              onRemove={() => onText(withoutSigner(text, signer))}
            />
          ))}
          <AddRow onAdd={() => onText(withNewSigner(text))}>Add a signer</AddRow>
        </div>
      </div>
    </FieldGroup>
  );
}
