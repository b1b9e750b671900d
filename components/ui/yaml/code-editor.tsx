"use client";

import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { codeView } from "./code-view";
import type { YamlEditorHandle, YamlEditorProps } from "./yaml-editor";

interface CodeEditorProps extends YamlEditorProps {
  readonly ref?: Ref<YamlEditorHandle>;
}

/**
 * A YAML editor with completion, folding and search. It lives in a shadow root, whose style sheets are made by script:
 * the page's policy allows no style elements.
 */
export function CodeEditor({ label, text, problems, notes, complete, description, ref, ...on }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<ReturnType<typeof codeView>>(undefined);
  const onText = useEffectEvent((changed: string) => on.onText(changed));
  const onPosition = useEffectEvent((line: number, column: number) => on.onPosition?.({ line, column }));
  const onDone = useEffectEvent(() => on.onDone?.());
  const onComplete = useEffectEvent((lines: readonly string[], line: number, column: number) =>
    complete?.(lines, line, column),
  );
  const first = useRef({ label, text });
  // Before others are given the handle.
  useLayoutEffect(() => {
    if (!host.current) return;
    // Keys of the page look at where a key was pressed, which is the host to all outside of it.
    Object.defineProperty(host.current, "isContentEditable", { value: true, configurable: true });
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const made = codeView({ root, ...first.current, onText, onPosition, onDone, complete: onComplete });
    view.current = made;
    return () => {
      view.current = undefined;
      made.destroy();
    };
  }, []);
  useEffect(() => view.current?.setText(text), [text]);
  useEffect(() => view.current?.setProblems(problems, notes, description), [problems, notes, description]);
  useImperativeHandle(ref, () => ({ goTo: (line) => view.current?.goTo(line) }), []);
  return (
    <div>
      <div ref={host} data-editor={label} className="min-h-[19px]" />
      <p className="mt-1.5 text-micro text-text-3">
        Ctrl+Space completes, Ctrl+F searches, Ctrl+Shift+[ folds, F8 goes to the next problem; press Esc, then Tab to
        leave the editor.
      </p>
    </div>
  );
}
