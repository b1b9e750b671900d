import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button";
import { Link } from "./link";

interface ButtonLinkProps {
  readonly href: string;
  readonly look?: ButtonLook;
  readonly children: ReactNode;
}

/** Leads to a page where something is done: a link that looks like a button. */
export function ButtonLink({ href, look = "secondary", children }: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonClass(look)}>
      {children}
    </Link>
  );
}
