"use client";

import { History } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { showAsOf } from "./past-address";

const FIRST_STEP_MS = 5 * 60_000;

/** Shows the page as it was five minutes ago, from where other times can be chosen. */
export function PastButton() {
  return (
    <Button onClick={() => showAsOf(Date.now() - FIRST_STEP_MS)}>
      <History size={14} strokeWidth={1.5} aria-hidden="true" />
      Earlier
    </Button>
  );
}
