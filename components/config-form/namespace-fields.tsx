import { FieldGroup } from "@/components/ui/controls/field-group";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { DEFAULT_INSTALL_NAMESPACE } from "@/lib/kube/ocm";
import type { ConfigFields } from "./config-fields";
import { FindingLines, RowInput } from "./config-row";

const PATH = ["agentInstallNamespace"];
type Way = "default" | "custom" | "template";

/** Absent, empty and a name are three different things. */
export function NamespaceFields({ fields }: { readonly fields: ConfigFields }) {
  const value = fields.value(PATH);
  const finding = fields.at(PATH);
  const set = (way: Way) => fields.set(PATH, { default: undefined, template: "", custom: "my-namespace" }[way]);
  return (
    <FieldGroup label="Install namespace" hint="where the agent runs on a cluster">
      <RadioGroup<Way>
        label="Install namespace"
        value={wayOf(value)}
        onValue={set}
        choices={[
          {
            value: "default",
            label: "OCM's default",
            effect: `${DEFAULT_INSTALL_NAMESPACE}, also where it is unset. All manifests with a namespace move there.`,
          },
          {
            value: "template",
            label: "As in the manifests",
            effect: "Set to an empty text: every manifest stays in its own namespace.",
          },
          { value: "custom", label: "Another one", effect: "All manifests with a namespace move there." },
        ]}
      />
      {wayOf(value) === "custom" ? (
        <div className="mt-1.5 ml-[26px] max-w-80">
          <RowInput
            aria-label="Namespace"
            aria-describedby="config-namespace"
            value={fields.text(PATH)}
            onText={(text) => fields.set(PATH, text)}
            finding={finding}
          />
        </div>
      ) : null}
      <FindingLines id="config-namespace" findings={[finding]} />
    </FieldGroup>
  );
}

function wayOf(value: unknown): Way {
  // Hubs fill in the default where it is unset.
  if (value === undefined || value === null || value === DEFAULT_INSTALL_NAMESPACE) return "default";
  return value === "" ? "template" : "custom";
}
