import type { ComponentProps } from "react";

interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "aria-label"> {
  /** What a press does, for the tooltip and for screen readers. */
  readonly label: string;
}

export function IconButton({ label, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className="duration-fast inline-flex h-(--control-height) min-w-(--control-height) items-center justify-center rounded-control text-text-2 transition-colors hover:bg-sunken hover:text-text"
      {...rest}
    />
  );
}
