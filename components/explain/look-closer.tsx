import { SectionTitle } from "@/components/ui/layout/section-title";
import { CopyForms } from "@/components/ui/yaml/copy-texts";
import { lookCloser } from "@/lib/objects/look-closer";

/** The kubectl commands for what only the managed cluster itself can answer. Nothing without one. */
export function LookCloser(look: Parameters<typeof lookCloser>[0]) {
  const texts = lookCloser(look);
  if (texts.length === 0) return null;
  return (
    <section aria-label="Look closer">
      <SectionTitle title="Look closer" note="on the managed cluster, which the hub cannot read" />
      <div className="px-4 pb-4 sheet:px-6">
        <p className="text-small text-text-2">
          The context is called <span className="mono">{look.cluster}</span> here. Replace it where yours is called
          otherwise.
        </p>
        <CopyForms title="Commands" texts={texts} />
      </div>
    </section>
  );
}
