import { Notice } from "@/components/ui/feedback/notice";
import { plural } from "@/lib/format/count";
import type { Draft } from "./draft";
import { PreviewFrame } from "./preview-frame";
import type { LivePreview } from "./use-wizard";
import { WaveTable } from "./wave-table";
import { guardsOf, type WaveTime, waveTimes } from "./wave-times";

interface RolloutPreviewProps {
  readonly preview: LivePreview;
  readonly draft: Draft;
}

/** The rollout played through on the clusters that are chosen now. */
export function RolloutPreview({ preview, draft }: RolloutPreviewProps) {
  const { answer } = preview;
  return (
    <PreviewFrame preview={preview} hint="Choose clusters first to see the waves.">
      {answer ? (
        <section aria-labelledby="rollout-preview" className="mt-5">
          <h3 id="rollout-preview" className="mb-1.5 font-strong">
            {answer.waves.length > 1 ? plural(answer.waves.length, "wave") : "All at once"}
          </h3>
          {answer.waves.length > 0 ? <Waves waves={waveTimes(answer.waves, guardsOf(draft))} /> : null}
          <div className="mt-3 grid gap-2">
            {answer.warnings.map((warning) => (
              <Notice key={warning} tone="warn" within="form">
                {warning}
              </Notice>
            ))}
          </div>
        </section>
      ) : null}
    </PreviewFrame>
  );
}

function Waves({ waves }: { readonly waves: readonly WaveTime[] }) {
  return (
    <>
      <WaveTable waves={waves} />
      <p className="mt-2.5 text-pretty text-small text-text-3">
        Times count from the start: the earliest is when every cluster applies at once and soaks, the latest when each
        cluster uses its whole deadline. Clusters of a wave move together. The add-on itself is created on all clusters
        at once; its configuration rolls out in waves.
      </p>
    </>
  );
}
