import type { ReactNode } from "react";

interface CreatedObjectProps {
  readonly kind: string;
  /** With its namespace, where it has one. */
  readonly name: string;
  readonly children: ReactNode;
}

/** An object that is created once this is confirmed, and what is to be known of it. */
export function CreatedObject({ kind, name, children }: CreatedObjectProps) {
  return (
    <li className="[overflow-wrap:anywhere]">
      <span className="font-medium text-text">
        Create {kind} <span className="mono">{name}</span>
      </span>{" "}
      <span className="text-small">{children}</span>
    </li>
  );
}
