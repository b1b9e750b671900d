"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { keepFirstAnswer } from "@/lib/queries/list/first-answer";
import { session } from "@/lib/queries/session/session";
import { followSignedOut } from "@/lib/queries/session/signed-out";
import { createQueries } from "./create-queries";

export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => {
    keepFirstAnswer();
    return createQueries();
  });
  useEffect(
    () =>
      followSignedOut(() => void queries.invalidateQueries({ queryKey: session().queryKey }, { cancelRefetch: false })),
    [queries],
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
