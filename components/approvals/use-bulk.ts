"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type BulkAction, carryOut, type Task, type TaskResult, tasksLeft } from "./bulk";
import { followBulk, notifyCutShort } from "./bulk-report";

const NONE: ReadonlyMap<string, TaskResult> = new Map();

/** Runs tasks one at a time and reports each result. Leaving the page cancels tasks not started. */
export function useBulk(action: BulkAction) {
  const queries = useQueryClient();
  const [tasks, setTasks] = useState<readonly Task[]>([]);
  const [results, setResults] = useState(NONE);
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
  const run = async (all: readonly Task[], before: ReadonlyMap<string, TaskResult>): Promise<boolean> => {
    const left = tasksLeft(all, before);
    const next = new Map(before);
    const stop = new AbortController();
    stopping.current = stop;
    for (const { name } of left) next.delete(name);
    setTasks(all);
    setResults(new Map(next));
    setRunning(true);
    const onResult = (name: string, each: TaskResult) => {
      const done = [...(before.get(name)?.done ?? []), ...each.done];
      next.set(name, { ...each, done });
      setResults(new Map(next));
    };
    await carryOut(left, { signal: stop.signal, onResult });
    setRunning(false);
    const written = left.filter(({ name }) => next.get(name)?.phase === "done");
    followBulk(queries, action, written);
    const isAll = [...next.values()].every(({ phase }) => phase === "done");
    if (!isAll && !isHere.current) notifyCutShort(action, all, next);
    return isAll;
  };
  return {
    tasks,
    results,
    isRunning,
    begin: (all: readonly Task[]) => run(all, NONE),
    again: () => run(tasks, results),
    stop: () => stopping.current?.abort(),
  };
}
