import type { ReactNode } from "react";

/** One of a few things to choose from. */
export interface Choice<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** How many there are of it. */
  readonly figure?: string | undefined;
  /** What choosing it does, on a line of its own. */
  readonly effect?: ReactNode;
  /** Why it cannot be chosen. */
  readonly reason?: string | undefined;
}

export interface ChoicesProps<V extends string> {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onValue: (value: V) => void;
}
