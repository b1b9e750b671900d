import { X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { StatusIcon, type StatusShape } from "@/components/ui/status-icon";
import { MARK_COLOUR, type Tone } from "@/components/ui/tone";
import { cn } from "@/lib/cn";
import type { Deed } from "./use-deeds";

const LOOK = {
  sending: { shape: "arc", tone: "info", word: "sending" },
  accepted: { shape: "arc", tone: "info", word: "accepted by the hub" },
  seen: { shape: "disc-check", tone: "good", word: "seen on the hub" },
  failed: { shape: "octagon", tone: "bad", word: "not done" },
} as const satisfies Record<Deed["phase"], { shape: StatusShape; tone: Tone; word: string }>;

interface DeedToastsProps {
  readonly deeds: readonly Deed[];
  readonly onDismiss: (id: number) => void;
}

/** What became of each write: it is not called done before the hub shows it. */
export function DeedToasts({ deeds, onDismiss }: DeedToastsProps) {
  return (
    <ol
      aria-label="What you have just done"
      className="fixed top-14 right-4 z-(--z-toast) flex w-[min(360px,calc(100vw-32px))] flex-col gap-2 sheet:top-auto sheet:right-5 sheet:bottom-32"
    >
      {deeds.map(({ id, words, phase, problem }) => {
        const look = LOOK[phase];
        return (
          <li
            key={id}
            data-deed={phase}
            role={phase === "failed" ? "alert" : "status"}
            className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-2.5 rounded-panel bg-raised py-2.5 pr-2 pl-3 shadow-pop"
          >
            <StatusIcon shape={look.shape} className={cn("mt-[3px]", MARK_COLOUR[look.tone])} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {words}: {look.word}
              {problem ? <span className="block text-small text-text-2">{problem}</span> : null}
            </span>
            {phase === "failed" ? (
              <IconButton label="Dismiss" onClick={() => onDismiss(id)}>
                <X size={14} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
