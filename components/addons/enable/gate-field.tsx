import { NumberField } from "@/components/ui/controls/number-field";

interface GateFieldProps {
  /** In percent, as typed; "" for none. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly problem?: string | undefined;
  /** Why there can be none here. */
  readonly refusal?: string | undefined;
}

/** The health gate, which OCM does not have. */
export function GateField({ text, onText, problem, refusal }: GateFieldProps) {
  return (
    <div>
      <NumberField
        label="Health gate"
        hint={
          <>
            Flotilla's own: <span className="mono">minAvailablePercent</span>
          </>
        }
        unit="% of updated clusters must be Available"
        least={1}
        most={100}
        text={text}
        onText={onText}
        problem={problem}
        disabled={refusal !== undefined && text === ""}
      />
      <p className="mt-1.5 max-w-[80ch] text-pretty text-small text-text-3">{refusal ?? effectOf(text.trim())}</p>
    </div>
  );
}

function effectOf(text: string): string {
  if (text === "") return "Without one the rollout goes on even if agents are not healthy.";
  return `No further cluster starts while fewer than ${text}\u202f% of those updated are Available.`;
}
