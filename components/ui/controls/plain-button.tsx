import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

const APPEARANCE = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover",
  secondary: "border-line-strong bg-surface text-text hover:bg-hover [&>svg]:text-text-2",
  quiet: "border-transparent font-regular text-text-2 hover:bg-sunken hover:text-text",
  danger: "border-line-strong bg-surface text-bad-text hover:bg-bad-soft",
  /** A confirmed dangerous action: a name was typed, or none is needed. */
  armed: "border-bad bg-bad text-on-bad",
} as const;

const OFF = "border-line bg-sunken text-text-3";

const SIZE = {
  control: "h-(--control-height) px-2.5 [&>svg]:-ml-0.5",
  large: "h-10 px-3.5 text-body",
} as const;

export type ButtonAppearance = keyof typeof APPEARANCE;

/** The style of a button, for other elements. */
export function buttonClass(appearance: ButtonAppearance, size: keyof typeof SIZE = "control", isOff = false): string {
  return cn(
    "duration-fast inline-flex items-center justify-center gap-1.5 whitespace-nowrap rounded-control border font-medium transition-colors",
    "disabled:border-line disabled:bg-sunken disabled:text-text-3",
    isOff ? OFF : APPEARANCE[appearance],
    SIZE[size],
  );
}

export interface PlainButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly appearance?: ButtonAppearance;
  readonly size?: keyof typeof SIZE;
}

/** Without a reason to give where it is disabled: for pages that have to be small. */
export function PlainButton({
  appearance = "secondary",
  size = "control",
  type = "button",
  ...rest
}: PlainButtonProps) {
  return <button type={type} className={buttonClass(appearance, size)} {...rest} />;
}
