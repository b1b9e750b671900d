"use client";

import { type ReactNode, Suspense, useState } from "react";
import { useIsSeen } from "@/components/ui/hooks/use-is-seen";

interface WhenSeenProps {
  /** Of its place: about as high as what comes there. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Draws what is in it once its place is near to what is seen, and from then on: code that it needs comes then. */
export function WhenSeen({ className, children }: WhenSeenProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isSeen = useIsSeen(place);
  const [wasSeen, setWasSeen] = useState(false);
  if (isSeen && !wasSeen) setWasSeen(true);
  return (
    <div ref={setPlace} className={className}>
      <Suspense>{wasSeen ? children : null}</Suspense>
    </div>
  );
}
