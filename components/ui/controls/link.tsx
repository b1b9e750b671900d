"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

interface LinkProps extends Omit<ComponentProps<typeof NextLink>, "prefetch" | "onPointerEnter" | "onFocus"> {
  /**
   * Prefetches the page's code on hover; only for addresses without object names, whose pages are exported as they are.
   */
  readonly ahead?: boolean;
}

/** Leads to another page. Links are not prefetched when visible: a page with many would load the whole console. */
export function Link({ ahead = false, ...props }: LinkProps) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(ahead);
  return <NextLink {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
