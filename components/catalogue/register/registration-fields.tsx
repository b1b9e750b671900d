"use client";

import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import type { CustomSigner } from "@/lib/catalogue/registration/template-fields";

const NO_SIGNER: CustomSigner = { signerName: "", caName: "", caNamespace: "" };

interface RegistrationFieldsProps {
  readonly clusterRole: string | undefined;
  readonly signer: CustomSigner | undefined;
  readonly onClusterRole: (clusterRole: string | undefined) => void;
  readonly onSigner: (signer: CustomSigner | undefined) => void;
}

/** How its agents register with the hub: for its API, by a signer of one's own, or not at all. */
export function RegistrationFields({ clusterRole, signer, onClusterRole, onSigner }: RegistrationFieldsProps) {
  return (
    <FieldGroup label="Registration" hint="of its agents with the hub">
      <div className="grid gap-3">
        <Checkbox
          label="Agents call the hub's API"
          effect="Each gets a certificate, and the rights of a ClusterRole in its cluster's namespace."
          checked={clusterRole !== undefined}
          onChecked={(isChecked) => onClusterRole(isChecked ? "" : undefined)}
        />
        {clusterRole === undefined ? null : (
          <InputField
            machine
            label="ClusterRole"
            hint="of the hub; none: no rights"
            value={clusterRole}
            onChange={({ target }) => onClusterRole(target.value)}
          />
        )}
        <Checkbox
          label="Agents get a certificate of another signer"
          effect="For a server of your own, which trusts the CA in a Secret of the hub."
          checked={signer !== undefined}
          onChecked={(isChecked) => onSigner(isChecked ? NO_SIGNER : undefined)}
        />
        {signer ? <SignerFields signer={signer} onSigner={onSigner} /> : null}
      </div>
    </FieldGroup>
  );
}

interface SignerFieldsProps {
  readonly signer: CustomSigner;
  readonly onSigner: (signer: CustomSigner) => void;
}

function SignerFields({ signer, onSigner }: SignerFieldsProps) {
  return (
    <div className="grid gap-3 sheet:grid-cols-3">
      <InputField
        machine
        label="Signer"
        placeholder="example.com/agent"
        value={signer.signerName}
        onChange={({ target }) => onSigner({ ...signer, signerName: target.value })}
      />
      <InputField
        machine
        label="Secret with the CA"
        value={signer.caName}
        onChange={({ target }) => onSigner({ ...signer, caName: target.value })}
      />
      <InputField
        machine
        label="Its namespace"
        hint="none: the add-on manager's"
        value={signer.caNamespace}
        onChange={({ target }) => onSigner({ ...signer, caNamespace: target.value })}
      />
    </div>
  );
}
