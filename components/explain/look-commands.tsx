import { CopyForms } from "@/components/ui/yaml/copy-texts";
import { lookCloser } from "@/lib/objects/look-closer";

/** The kubectl commands for what only the managed cluster itself can answer. */
export function LookCommands(look: Parameters<typeof lookCloser>[0]) {
  return (
    <>
      <p className="text-small text-text-2">
        The context is called <span className="mono">{look.cluster}</span> here. Replace it where yours is called
        otherwise.
      </p>
      <CopyForms title="Commands" texts={lookCloser(look)} />
    </>
  );
}
