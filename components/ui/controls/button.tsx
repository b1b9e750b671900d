import { Reason } from "@/components/ui/overlay/reason";
import { cn } from "@/lib/cn";
import { buttonClass, PlainButton, type PlainButtonProps } from "./plain-button";

interface ButtonProps extends PlainButtonProps {
  /** Why it is disabled. It stays focusable, and shows this then. */
  readonly reason?: string | undefined;
}

export function Button({ reason, ...rest }: ButtonProps) {
  if (!reason) return <PlainButton {...rest} />;
  const { appearance = "secondary", size = "control", ...own } = rest;
  return (
    <Reason text={reason}>
      {(describedBy) => (
        <button
          {...own}
          type="button"
          aria-disabled="true"
          aria-describedby={describedBy}
          onClick={undefined}
          className={cn(buttonClass(appearance, size, true), "cursor-not-allowed!")}
        />
      )}
    </Reason>
  );
}
