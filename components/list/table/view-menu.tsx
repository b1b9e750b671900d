"use client";

import { Columns3 } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";
import type { ViewChoicesProps } from "./view-choices";

const ViewChoices = late(async () => (await import("./view-choices")).ViewChoices);

/** Display options of a list: columns and density. Loaded on demand. */
export function ViewMenu(props: Pick<ViewChoicesProps, "columns" | "labelsOf" | "hasCauses">) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <div ref={anchor} className="hidden sheet:flex">
      <Button appearance="quiet" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Columns3 size={14} strokeWidth={1.5} aria-hidden="true" />
        Columns
      </Button>
      <Suspense>{isOpen ? <ViewChoices {...props} anchor={anchor} onClose={() => setOpen(false)} /> : null}</Suspense>
    </div>
  );
}
