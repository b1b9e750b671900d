import { CopyForms } from "@/components/ui/yaml/copy-texts";
import { inspectionCommands } from "@/lib/objects/inspection-commands";

/** The kubectl commands for what only the managed cluster itself can answer. */
export function InspectionCommands(of: Parameters<typeof inspectionCommands>[0]) {
  return (
    <>
      <p className="text-small text-text-2">
        The context is called <span className="mono">{of.cluster}</span> here. Replace it where yours is called
        otherwise.
      </p>
      <CopyForms title="Commands" texts={inspectionCommands(of)} />
    </>
  );
}
