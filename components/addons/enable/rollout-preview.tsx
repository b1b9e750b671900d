import { Notice } from "@/components/ui/notice";
import { plural } from "@/lib/format/count";
import type { Draft } from "./draft";
import { PreviewFrame } from "./preview-frame";
import type { LivePreview } from "./use-wizard";
import { WaveTable } from "./wave-table";
import { guardsOf, waveTimes } from "./wave-times";

interface RolloutPreviewProps {
  readonly preview: LivePreview;
  readonly draft: Draft;
}

/** The rollout played through on the clusters that are chosen now. */
export function RolloutPreview({ preview, draft }: RolloutPreviewProps) {
  const { answer } = preview;
  return (
    <PreviewFrame preview={preview} asks="Choose clusters first; then this shows the waves.">
      {answer ? (
        <section aria-labelledby="rollout-preview" className="mt-5">
          <h3 id="rollout-preview" className="mb-1.5 font-strong">
            {answer.waves.length > 1 ? plural(answer.waves.length, "wave") : "In one go"}
          </h3>
          <WaveTable waves={waveTimes(answer.waves, guardsOf(draft))} />
          <p className="mt-2.5 text-pretty text-small text-text-3">
            Counted from the start: through at the earliest when every cluster applies at once and soaks, at the latest when each uses its
            whole deadline. Within a wave all go together; the add-on itself is created on all clusters at once, what walks through the
            waves is its configuration.
          </p>
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
