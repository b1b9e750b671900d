"use client";

import { Bookmark } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";

const SavedViews = late(async () => (await import("./saved-views")).SavedViews);

/**
 * The saved views of the page's list, and a field to save what it shows now. What is in it is loaded when it is wanted.
 */
export function ViewsMenu() {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <div ref={anchor} className="hidden sheet:flex">
      <Button appearance="quiet" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Bookmark size={14} strokeWidth={1.5} aria-hidden="true" />
        Views
      </Button>
      <Suspense>{isOpen ? <SavedViews anchor={anchor} onClose={() => setOpen(false)} /> : null}</Suspense>
    </div>
  );
}
