"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

interface LinkProps extends Omit<ComponentProps<typeof NextLink>, "prefetch" | "onPointerEnter" | "onFocus"> {
  /** Fetches the page's code when somebody points at the link; only for addresses that name no object, whose pages are exported as they are. */
  readonly ahead?: boolean;
}

/** Leads to another page. Nothing is fetched because a link came into view: a page with many of them would fetch the whole console at once. */
export function Link({ ahead = false, ...props }: LinkProps) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(ahead);
  return <NextLink {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
