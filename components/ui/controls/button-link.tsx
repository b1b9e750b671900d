import type { ReactNode } from "react";
import { Link } from "./link";
import { type ButtonAppearance, buttonClass } from "./plain-button";

interface ButtonLinkProps {
  readonly href: string;
  readonly appearance?: ButtonAppearance | undefined;
  readonly children: ReactNode;
}

/** Leads to a page where something is done: a link that looks like a button. */
export function ButtonLink({ href, appearance = "secondary", children }: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonClass(appearance)}>
      {children}
    </Link>
  );
}
