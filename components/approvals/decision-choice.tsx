import { useId } from "react";
import type { Possible } from "./decisions";

interface DecisionChoiceProps {
  readonly title: string;
  readonly possible: Possible;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** One of the two actions, with its effect, or the reason why it is not possible. */
export function DecisionChoice({ title, possible, isChosen, onChoose }: DecisionChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 gap-2.5">
      <input
        id={id}
        type="checkbox"
        checked={possible.isDone || isChosen}
        disabled={!possible.can}
        onChange={(event) => onChoose(event.target.checked)}
        aria-describedby={`${id}-effect`}
        className="mt-[3px] size-3.5 flex-none accent-(--accent)"
      />
      <div className="min-w-0">
        <label htmlFor={id} className={possible.can ? "font-medium" : "font-medium text-text-2"}>
          {title}
        </label>
        <p id={`${id}-effect`} className="text-small text-text-2 [overflow-wrap:anywhere]">
          {possible.text}
        </p>
      </div>
    </div>
  );
}
