import { Plus, X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { FIELD_BORDER } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { ConfigFinding } from "@/lib/addon-config/rules/finding";
import { cn } from "@/lib/cn";

interface FindingLineProps {
  readonly id: string;
  readonly findings: readonly (ConfigFinding | undefined)[];
}

/** What is wrong with a row's fields, below them. Always present, so that it is announced when it appears. */
export function FindingLines({ id, findings }: FindingLineProps) {
  const present = findings.filter((each) => each !== undefined);
  return (
    <div id={id} role="alert" className="text-small">
      {present.map(({ level, message }) => (
        <p
          key={message}
          className={cn("mt-1.5 flex items-start gap-1.5", level === "problem" ? "text-bad-text" : "text-warn-text")}
        >
          <StatusIcon
            shape={level === "problem" ? "octagon" : "triangle"}
            className={cn("mt-px flex-none", level === "problem" ? "text-bad" : "text-warn")}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
        </p>
      ))}
    </div>
  );
}

interface RowInputProps extends Omit<ComponentProps<"input">, "className" | "value" | "onChange"> {
  readonly "aria-label": string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly finding?: ConfigFinding | undefined;
}

/** A line of text within a row; what is wrong with it stands below the row. */
export function RowInput({ onText, finding, ...input }: RowInputProps) {
  return (
    <input
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...input}
      aria-invalid={finding?.level === "problem" ? true : undefined}
      onChange={(event) => onText(event.target.value)}
      className={`${FIELD_BORDER} mono w-full min-w-0 [&::-webkit-calendar-picker-indicator]:hidden!`}
    />
  );
}

interface ConfigRowProps {
  readonly label: string;
  readonly onRemove: () => void;
  readonly below: ReactNode;
  readonly children: ReactNode;
}

/** One item of a list: its fields side by side, and the way to remove it. */
export function ConfigRow({ label, onRemove, below, children }: ConfigRowProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_28px] items-start gap-1.5">
        <div className="grid min-w-0 grid-cols-1 gap-1.5 @[26rem]:grid-cols-2">{children}</div>
        <IconButton label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
          <X size={14} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      {below}
    </fieldset>
  );
}

export function AddRow({ children, onAdd }: { readonly children: string; readonly onAdd: () => void }) {
  return (
    <div className="-ml-2">
      <Button appearance="quiet" onClick={onAdd}>
        <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
        {children}
      </Button>
    </div>
  );
}
