import { configKind, configName } from "@/components/addons/install-labels";
import { FieldGroup } from "@/components/ui/controls/field-group";
import { Link } from "@/components/ui/controls/link";
import type { Installation } from "@/lib/api/addons/installation";

interface ConfigReferencesProps {
  readonly addOn: string;
  readonly configs: Installation["configs"];
}

/** The configurations that the placement names; they stay as they are. */
export function ConfigReferences({ addOn, configs }: ConfigReferencesProps) {
  return (
    <FieldGroup
      label="Configuration"
      hint={
        <Link
          href={`/addons/${encodeURIComponent(addOn)}/configuration`}
          className="text-accent-text hover:underline hover:underline-offset-2"
        >
          All configurations
        </Link>
      }
    >
      {configs.length === 0 ? (
        <p className="text-text-2">The placement names none of its own: the add-on's defaults apply.</p>
      ) : (
        <ul>
          {configs.map((config) => (
            <li key={`${config.resource} ${configName(config)}`} className="text-text-2 [overflow-wrap:anywhere]">
              {configKind(config)} <span className="mono text-text">{configName(config)}</span>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}
