import type { ComponentProps } from "react";
import { Reason } from "@/components/ui/overlay/reason";

interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "aria-label"> {
  /** What a press does, for the tooltip and for screen readers. */
  readonly label: string;
  /** Why it is disabled. It stays focusable, and shows this then. */
  readonly reason?: string | undefined;
}

const APPEARANCE =
  "duration-fast inline-flex h-(--control-height) min-w-(--control-height) items-center justify-center gap-1.5 rounded-control text-text-2 transition-colors";

export function IconButton({ label, type = "button", reason, ...rest }: IconButtonProps) {
  if (!reason) {
    return (
      <button
        type={type}
        aria-label={label}
        title={label}
        className={`${APPEARANCE} hover:bg-sunken hover:text-text`}
        {...rest}
      />
    );
  }
  return (
    <Reason text={`${label}: ${reason}`}>
      {(describedBy) => (
        <button
          {...rest}
          type="button"
          aria-label={label}
          aria-disabled="true"
          aria-describedby={describedBy}
          onClick={undefined}
          className={`${APPEARANCE} cursor-not-allowed! text-text-3`}
        />
      )}
    </Reason>
  );
}
