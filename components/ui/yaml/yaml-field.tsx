"use client";

import { Suspense, useState } from "react";
import { Segmented } from "@/components/ui/controls/segmented";
import { late } from "@/components/ui/hooks/late";
import { YamlEditor, type YamlEditorProps } from "./yaml-editor";

/** Several times what the page itself takes: loaded when a text is edited. The plain field is there if it cannot be. */
const CodeEditor = late(() =>
  import("./code-editor").then(
    (loaded) => loaded.CodeEditor,
    () => YamlEditor,
  ),
);

const STORED_AS = "editor";
const CHOICES = [
  { value: "code", label: "Code editor" },
  { value: "plain", label: "Plain text" },
] as const;

type EditorChoice = (typeof CHOICES)[number]["value"];

/** A text field for YAML, in one of two editors; which one is kept in this browser. */
export function YamlField(props: YamlEditorProps) {
  const [choice, setChoice] = useState(storedChoice);
  const choose = (next: EditorChoice) => {
    storeChoice(next);
    setChoice(next);
  };
  return (
    <div>
      <div className="mb-2 flex justify-end">
        <Segmented label="Editor" choices={CHOICES} value={choice} onValue={choose} />
      </div>
      {choice === "plain" ? (
        <YamlEditor {...props} />
      ) : (
        <Suspense fallback={<p className="text-small text-text-3">Loading the editor.</p>}>
          <CodeEditor {...props} />
        </Suspense>
      )}
    </div>
  );
}

function storedChoice(): EditorChoice {
  try {
    return localStorage.getItem(STORED_AS) === "plain" ? "plain" : "code";
  } catch {
    return "code";
  }
}

function storeChoice(choice: EditorChoice): void {
  try {
    localStorage.setItem(STORED_AS, choice);
  } catch {
    // If the browser stores nothing, it holds for this page.
  }
}
