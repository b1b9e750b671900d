import { ConfigRow, RowInput } from "@/components/config-form/config-row";
import type { CustomSigner } from "@/lib/catalogue/registration/template-registration";

interface SignerRowProps {
  readonly label: string;
  readonly signer: CustomSigner;
  readonly onSigner: (signer: CustomSigner) => void;
  readonly onRemove: () => void;
}

/** A signer of one's own, and the Secret with the CA that it signs with. */
export function SignerRow({ label, signer, onSigner, onRemove }: SignerRowProps) {
  return (
    <ConfigRow
      label={label}
      onRemove={onRemove}
      below={
        <p className="mt-1 mb-1.5 text-small text-text-2">The signer, and the Secret with its CA and its namespace.</p>
      }
    >
      <RowInput
        aria-label="Signer"
        placeholder="example.com/agent"
        value={signer.signerName}
        onText={(signerName) => onSigner({ ...signer, signerName })}
      />
      <RowInput
        aria-label="Secret with the CA"
        placeholder="Secret with the CA"
        value={signer.caName}
        onText={(caName) => onSigner({ ...signer, caName })}
      />
      <RowInput
        aria-label="Its namespace"
        placeholder="the add-on manager's namespace"
        value={signer.caNamespace}
        onText={(caNamespace) => onSigner({ ...signer, caNamespace })}
      />
    </ConfigRow>
  );
}
