"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Session } from "@/lib/api/session/session";
import { followLeaving, forget } from "@/lib/queries/session/leave";

/**
 * True when the page is no longer of the person it was loaded for: someone else is signed in, or another tab signed
 * out. Then nothing may stay, and the page is reloaded: what is stored of them is deleted, too.
 */
export function useOnePerson({ user, person }: Partial<Session> = {}): boolean {
  const queries = useQueryClient();
  const [first, setFirst] = useState(user);
  const [isOver, setOver] = useState(false);
  if (first === undefined && user !== undefined) setFirst(user);
  const isSomebodyElse = first !== undefined && user !== undefined && user !== first;
  const isGone = isOver || isSomebodyElse;
  useEffect(() => followLeaving(() => setOver(true)), []);
  useEffect(() => {
    if (person !== undefined) keepDraftsOf(person);
  }, [person]);
  useEffect(() => {
    if (!isGone) return;
    queries.clear();
    forget("sessionStorage");
    if (isSomebodyElse) forget("localStorage");
    location.reload();
  }, [isGone, isSomebodyElse, queries]);
  return isGone;
}

const PERSON = "flotilla.person";

/** Drafts of a previous person are not shown to another. */
function keepDraftsOf(person: string): void {
  try {
    const before = localStorage.getItem(PERSON);
    if (before !== null && before !== person) forget("sessionStorage", "localStorage");
    localStorage.setItem(PERSON, person);
  } catch {
    // If the browser stores nothing, there is nothing to delete.
  }
}
