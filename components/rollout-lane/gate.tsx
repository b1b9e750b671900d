import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { cn } from "@/lib/cn";

export interface LaneGate {
  /** "Gate 3". */
  readonly name: string;
  readonly state: "open" | "shut" | "far" | "held";
  /** Requirement and progress: "opens at 98 % healthy for 15 min; now 97.6 %". */
  readonly rule: string;
  /** Who holds it. */
  readonly heldBy?: string | undefined;
  /** Rule, value, since when, and who may open it, on hover. */
  readonly title?: string | undefined;
}

const WORD = { open: " open", shut: " shut", far: "", held: " held" } as const;

interface GateProps {
  readonly gate: LaneGate;
  /** Beside a collapsed wave: described on hover only. */
  readonly small: boolean;
}

export function Gate({ gate, small }: GateProps) {
  const { name, state, rule, heldBy, title } = gate;
  const stops = state === "shut" || state === "held";
  return (
    <li
      data-state={state}
      title={small ? `${name}${WORD[state]}: ${title ?? rule}` : title}
      className={cn(
        "gate relative z-1 flex min-h-8 flex-none flex-wrap items-center gap-x-2 px-4 py-1.5 text-micro text-text-3 leading-[15px] down:border-line down:border-y across:block across:py-3 across:text-center",
        small ? "across:w-6" : "across:w-[66px] across:px-[3px] across:wide:w-22 across:wide:px-1.5",
      )}
    >
      <Arrow state={state} />
      <span
        className={cn(
          "block whitespace-nowrap font-medium text-small leading-5",
          small && "across:sr-only",
          stops ? "text-waiting-text" : "text-text-2",
        )}
      >
        {name}
        <span className="across:max-wide:sr-only">{WORD[state]}</span>
      </span>
      <Door state={state} />
      <span
        className={cn(
          "min-w-0 text-balance across:mt-[72px] across:block",
          small && "across:hidden",
          !stops && "across:max-wide:hidden",
        )}
      >
        {heldBy ? (
          <span className="inline-flex items-center gap-1 align-bottom text-waiting-text across:flex across:justify-center">
            <StatusIcon shape="disc-pause" />
            {heldBy}
          </span>
        ) : null}{" "}
        {rule}
      </span>
    </li>
  );
}

/** Two posts and the channel between the waves; a bar where it is shut. */
function Door({ state }: { readonly state: LaneGate["state"] }) {
  return (
    <span aria-hidden="true" className="gate-door hidden across:block">
      <span className="gate-channel" data-side="before" />
      <span className="gate-channel" data-side="after" />
      <span className="gate-post" data-end="top" />
      <span className="gate-post" data-end="bottom" />
      {state === "open" ? null : <span className="gate-bar" />}
    </span>
  );
}

const INK = { open: "text-good", shut: "text-waiting", held: "text-waiting", far: "text-neutral" } as const;

/** The same where the lane runs down: an arrow, or a bar across. */
function Arrow({ state }: { readonly state: LaneGate["state"] }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={cn("size-4 flex-none fill-none stroke-current stroke-[1.5] across:hidden", INK[state])}
    >
      {state === "open" ? (
        <path d="M8 2v11M4.5 9.5 8 13l3.5-3.5" />
      ) : (
        <path d="M8 2v3.5M8 10.5V14M2.5 6h11v4h-11z" fill={state === "far" ? "none" : "currentColor"} />
      )}
    </svg>
  );
}
