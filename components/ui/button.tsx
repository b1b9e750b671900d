import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

const LOOK = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover",
  secondary: "border-line-strong bg-surface text-text hover:bg-hover",
} as const;

const SIZE = {
  control: "h-(--control-height) px-2.5",
  large: "h-10 px-3.5 text-body",
} as const;

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly look?: keyof typeof LOOK;
  readonly size?: keyof typeof SIZE;
}

export function Button({ look = "secondary", size = "control", type = "button", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={cn(
        "duration-fast inline-flex items-center justify-center gap-1.5 whitespace-nowrap rounded-control border font-medium transition-colors",
        "disabled:border-line disabled:bg-sunken disabled:text-text-3",
        LOOK[look],
        SIZE[size],
      )}
      {...rest}
    />
  );
}
