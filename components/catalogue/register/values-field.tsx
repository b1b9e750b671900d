"use client";

import { type DragEvent, useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FileButton } from "@/components/ui/controls/file-button";
import { Notice } from "@/components/ui/feedback/notice";
import { cn } from "@/lib/cn";
import type { TextProblem } from "@/lib/objects/object-text";
import { readValuesFile } from "./values-file";

interface ValuesFieldProps {
  readonly value: string;
  /** Of the value: shown once nobody types in it. */
  readonly problems: readonly TextProblem[];
  readonly onValue: (text: string) => void;
}

interface Taken {
  readonly name: string;
  readonly text: string;
  /** What was there before. */
  readonly before: string;
}

const MAX_PROBLEMS = 5;

/** Values of a chart: typed, or from a file that is chosen or dropped. What is wrong with them is said at its line. */
export function ValuesField({ value, problems: all, onValue }: ValuesFieldProps) {
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const source = useSource(value, onValue);
  const problems = isTyping ? [] : all;
  return (
    <fieldset
      aria-label="Values"
      {...source.drop}
      className={cn(
        "min-w-0 rounded-control",
        source.isOver && "outline-2 outline-accent outline-dashed outline-offset-4",
      )}
    >
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-medium">
          Values
        </label>
        <span id={`${id}-hint`} className="text-small text-text-3">
          who may read the template can read them: no passwords
        </span>
      </div>
      <textarea
        id={id}
        aria-describedby={`${id}-hint ${id}-problems`}
        aria-invalid={problems.length > 0 ? true : undefined}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        rows={Math.min(16, Math.max(4, value.split("\n").length))}
        spellCheck={false}
        wrap="off"
        placeholder="YAML, as in a file of values"
        className="mono w-full rounded-control border border-control bg-surface p-2 text-small aria-invalid:border-bad"
      />
      <ul id={`${id}-problems`} aria-live="polite" className="text-bad-text text-small">
        {problems.slice(0, MAX_PROBLEMS).map(({ line, message }) => (
          <li key={`${line} ${message}`} className="[overflow-wrap:anywhere]">
            Line {line}: {message}
          </li>
        ))}
        {problems.length > MAX_PROBLEMS ? <li>And {problems.length - MAX_PROBLEMS} more.</li> : null}
      </ul>
      <ValuesSource source={source} value={value} />
    </fieldset>
  );
}

/** The file that the text came from, and what takes files. */
function useSource(value: string, onValue: (text: string) => void) {
  const [taken, setTaken] = useState<Taken>();
  const [refused, setRefused] = useState<{ readonly name: string; readonly problem: string }>();
  const [isOver, setOver] = useState(false);
  const take = async (files: readonly File[]) => {
    const read = await readValuesFile(files);
    setRefused(read && "problem" in read ? read : undefined);
    if (!read || "problem" in read) return;
    setTaken({ ...read, before: value });
    onValue(read.text);
  };
  const undo = () => {
    onValue(taken?.before ?? "");
    setTaken(undefined);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = {
    onDragOver: over,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      void take([...event.dataTransfer.files]);
    },
  };
  return { taken, refused, isOver, take, undo, drop };
}

interface ValuesSourceProps {
  readonly source: ReturnType<typeof useSource>;
  readonly value: string;
}

function ValuesSource({ source: { taken, refused, take, undo }, value }: ValuesSourceProps) {
  return (
    <div className="mt-1.5 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileButton label="Choose a file…" name="File of values" accept=".yaml,.yml,.json" onFiles={take} />
        <p role="status" className="min-w-0 text-small text-text-3 [overflow-wrap:anywhere]">
          {taken ? (
            <>
              From <span className="mono text-text-2">{taken.name}</span>
              {value === taken.text ? "." : ", edited since."}
            </>
          ) : (
            "Or drop a file here, of 64 KB at most."
          )}
        </p>
        {taken ? (
          <Button appearance="quiet" onClick={undo}>
            {taken.before.trim() === "" ? "Take it out" : "Put back what was there"}
          </Button>
        ) : null}
      </div>
      {refused ? (
        <Notice tone="bad" within="form">
          <span role="alert" className="[overflow-wrap:anywhere]">
            Not taken: <span className="mono">{refused.name}</span>. {refused.problem}
          </span>
        </Notice>
      ) : null}
    </div>
  );
}
