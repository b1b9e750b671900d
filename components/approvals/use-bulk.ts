"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { carryOut, type Said, type Task, tasksLeft } from "./bulk";
import { followBulk, tellCutShort } from "./bulk-report";

const NONE: ReadonlyMap<string, Said> = new Map();

/** Does the same to several, once at a time, and says of each what became of it. Whoever goes away stops what was not begun. */
export function useBulk() {
  const queries = useQueryClient();
  const [tasks, setTasks] = useState<readonly Task[]>([]);
  const [said, setSaid] = useState(NONE);
  const [isRunning, setRunning] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      stopping.current?.abort();
    };
  }, []);
  /** True where all is done. */
  const run = async (all: readonly Task[], before: ReadonlyMap<string, Said>): Promise<boolean> => {
    const left = tasksLeft(all, before);
    const next = new Map(before);
    const stop = new AbortController();
    stopping.current = stop;
    for (const { name } of left) next.delete(name);
    setTasks(all);
    setSaid(new Map(next));
    setRunning(true);
    const onSaid = (name: string, each: Said) => {
      const done = [...(before.get(name)?.done ?? []), ...each.done];
      next.set(name, { ...each, done });
      setSaid(new Map(next));
    };
    await carryOut(left, { signal: stop.signal, onSaid });
    setRunning(false);
    const written = left.filter(({ name }) => next.get(name)?.phase === "done");
    followBulk(queries, written);
    const isAll = [...next.values()].every(({ phase }) => phase === "done");
    if (!isAll && !isHere.current) tellCutShort(all, next);
    return isAll;
  };
  return {
    tasks,
    said,
    isRunning,
    begin: (all: readonly Task[]) => run(all, NONE),
    again: () => run(tasks, said),
    stop: () => stopping.current?.abort(),
  };
}
