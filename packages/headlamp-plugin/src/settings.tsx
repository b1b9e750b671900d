import { NameValueTable } from "@kinvolk/headlamp-plugin/lib/CommonComponents";
import { TextField } from "@mui/material";
import { DEFAULT_NAMESPACE, DEFAULT_SERVICE_ACCOUNT, type Settings } from "./settings-store";

interface SettingsFormProps {
  readonly data?: Settings;
  readonly onDataChange?: (data: Settings) => void;
}

const FIELDS = [
  { name: "console", label: "Address of the console", placeholder: "https://flotilla.example.org" },
  { name: "namespace", label: "Namespace of the service account", placeholder: DEFAULT_NAMESPACE },
  { name: "serviceAccount", label: "Service account", placeholder: DEFAULT_SERVICE_ACCOUNT },
] as const;

/** Where the console is, and whose rights the views have. */
export function SettingsForm({ data = {}, onDataChange }: SettingsFormProps) {
  const change = (name: keyof Settings, value: string) => {
    const { [name]: _, ...rest } = data;
    onDataChange?.(value === "" ? rest : { ...rest, [name]: value });
  };
  const rows = FIELDS.map(({ name, label, placeholder }) => ({
    name: label,
    value: (
      <TextField
        size="small"
        fullWidth
        inputProps={{ "aria-label": label }}
        placeholder={placeholder}
        value={data[name] ?? ""}
        onChange={({ target }) => change(name, target.value.trim())}
      />
    ),
  }));
  return <NameValueTable rows={rows} />;
}
