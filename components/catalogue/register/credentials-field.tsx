import { SelectField } from "@/components/ui/controls/select-field";
import { Notice } from "@/components/ui/feedback/notice";
import type { ChartSources } from "@/lib/api/catalogue/charts";

type Mounted = ChartSources["credentials"];

interface CredentialsFieldProps {
  readonly repository: string;
  readonly mounted: Mounted;
  /** The name of those that are chosen, or "". */
  readonly value: string;
  readonly onValue: (name: string) => void;
}

/** The credentials that can be used for a repository: it is read with the first of them unless others are chosen. */
export function usableFor(repository: string, mounted: Mounted): Mounted {
  return mounted.filter((each) => each.problem === undefined && each.repository === repository);
}

/** By which credentials a repository is read, by the names under which they are mounted; nothing where there are none. */
export function CredentialsField({ repository, mounted, value, onValue }: CredentialsFieldProps) {
  const usable = usableFor(repository, mounted);
  const broken = mounted.filter(({ problem }) => problem !== undefined);
  return (
    <>
      {usable.length > 0 ? (
        <SelectField
          label="Credentials"
          hint="as they are mounted into the console, which sends them to this repository alone"
          options={[...usable.map(({ name }) => ({ value: name, label: name })), { value: "", label: "None" }]}
          value={value}
          onValue={onValue}
        />
      ) : null}
      {broken.map(({ name, problem }) => (
        <Notice key={name} tone="warn" within="form">
          <span className="[overflow-wrap:anywhere]">
            The credentials <code className="mono">{name}</code> cannot be used. {problem}
          </span>
        </Notice>
      ))}
    </>
  );
}
