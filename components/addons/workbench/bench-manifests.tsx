import { SectionTitle } from "@/components/ui/layout/section-title";
import { CodeBlock } from "@/components/ui/yaml/code-block";
import type { BenchManifest, WorkbenchResult } from "@/lib/api/workbench/workbench";
import { plural } from "@/lib/format/count";

/** The manifests as they arrive on the cluster, each to unfold. */
export function BenchManifests({ result: { manifests, namespace } }: { readonly result: WorkbenchResult }) {
  const where = namespace === undefined ? "" : `; the agent's Secrets go to ${namespace}`;
  return (
    <section aria-label="Manifests">
      <SectionTitle title="Manifests" note={`${plural(manifests.length, "object")} on the cluster${where}`} />
      <ul className="border-line border-t empty:hidden">
        {manifests.map((manifest, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, which is a finding
          <Manifest key={`${manifest.name} ${index}`} manifest={manifest} />
        ))}
      </ul>
    </section>
  );
}

function Manifest({ manifest: { name, text, isMasked, isHook } }: { readonly manifest: BenchManifest }) {
  const notes = [isHook && "runs before removal", isMasked && "what the Secret holds is hidden"].filter(Boolean);
  return (
    <li data-manifest={name} className="border-line border-b px-4 py-1.5 leading-5 sheet:px-6">
      <details>
        <summary className="[overflow-wrap:anywhere]">
          <span className="mono">{name}</span> <span className="text-small text-text-3">{notes.join(", ")}</span>
        </summary>
        <div className="pt-1.5 pb-1">
          {text === undefined ? (
            <p className="text-small text-text-2">It is too large to be shown here.</p>
          ) : (
            <CodeBlock label={name} yaml={text} />
          )}
        </div>
      </details>
    </li>
  );
}
