import { Button } from "@/components/ui/controls/button";
import { FIELD_BORDER, Field } from "@/components/ui/controls/field";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { InputField } from "@/components/ui/controls/input-field";
import { decodedText, encodedText } from "@/lib/addon-config/rules/certificate-bundle";
import { CLUSTER_LOCAL, withClusterLocal } from "@/lib/addon-config/rules/proxy-rules";
import type { ConfigFields } from "./config-fields";
import type { ConfigPartProps } from "./config-hints";
import { FindingLines } from "./config-row";

const at = (name: string) => ["proxyConfig", name];

/** The proxy between agent and hub. */
export function ProxyFields({ fields, hints: { notes } }: ConfigPartProps) {
  const noProxy = fields.text(at("noProxy"));
  const isProxied = ["httpProxy", "httpsProxy"].some((name) => fields.text(at(name)) !== "");
  const lacksLocal = isProxied && withClusterLocal(noProxy) !== noProxy && !hasAll(noProxy);
  return (
    <FieldGroup label="Proxy" hint="between the agent and the hub" note={notes.pods}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <div className="grid gap-x-1.5 gap-y-2.5 @[26rem]:grid-cols-2">
          <ProxyField fields={fields} name="httpProxy" label="HTTP proxy" />
          <ProxyField fields={fields} name="httpsProxy" label="HTTPS proxy" />
        </div>
        <ProxyField fields={fields} name="noProxy" label="No proxy for" hint="with commas between" />
        {lacksLocal ? (
          <div>
            <Button onClick={() => fields.set(at("noProxy"), withClusterLocal(noProxy))}>
              Add cluster-local names
            </Button>
          </div>
        ) : null}
        <CaBundle fields={fields} />
      </div>
    </FieldGroup>
  );
}

function hasAll(noProxy: string): boolean {
  const entries = noProxy.split(",").map((entry) => entry.trim());
  return CLUSTER_LOCAL.every((name) => entries.includes(name));
}

interface ProxyFieldProps {
  readonly fields: ConfigFields;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

function ProxyField({ fields, name, label, hint }: ProxyFieldProps) {
  const finding = fields.at(at(name));
  return (
    <div className="min-w-0">
      <InputField
        machine
        label={label}
        hint={hint}
        value={fields.text(at(name))}
        onChange={({ target }) => fields.set(at(name), target.value === "" ? undefined : target.value)}
        problem={finding?.level === "problem" ? finding.message : undefined}
      />
      <FindingLines id={`config-${name}`} findings={[finding?.level === "warning" ? finding : undefined]} />
    </div>
  );
}

/** Shown as PEM and stored as base64 of it. */
function CaBundle({ fields }: { readonly fields: ConfigFields }) {
  const stored = fields.text(at("caBundle"));
  const finding = fields.at(at("caBundle"));
  const pem = decodedText(stored);
  return (
    <div className="min-w-0">
      <Field
        label="CA bundle"
        hint="of the HTTPS proxy: paste PEM, stored as base64"
        problem={finding?.level === "problem" ? finding.message : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={pem?.includes(PEM_MARK) ? pem : stored}
            onChange={(event) => fields.set(at("caBundle"), storedBundle(event.target.value))}
            className={`${FIELD_BORDER} mono h-auto! w-full resize-y py-1.5`}
          />
        )}
      </Field>
      <FindingLines id="config-caBundle" findings={[finding?.level === "warning" ? finding : undefined]} />
    </div>
  );
}

const PEM_MARK = "-----";

function storedBundle(text: string): string | undefined {
  if (text.includes(PEM_MARK)) return encodedText(text);
  return text.trim() === "" ? undefined : text.trim();
}
