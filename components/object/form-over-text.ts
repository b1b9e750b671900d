import type { ReactNode } from "react";
import type { WholeObject } from "@/lib/api/objects/whole-objects";
import type { FieldPath } from "@/lib/objects/field-schema";

/** A form over the text that is edited: it shows what the text has, and changes it. `base` is the object as it was read. */
export type FormOverText = (text: string, onText: (text: string) => void, base: WholeObject) => ReactNode;

/** What a text would do, as it stands; drawn beside the form, in the text's place. `onField` shows a field in the text. */
export type PreviewOfText = (text: string, onField: (path: FieldPath) => void) => ReactNode;

/** The preview of one text, if there is any. */
export function previewFor(preview: PreviewOfText | undefined, text: string) {
  return preview && ((onField: Parameters<PreviewOfText>[1]) => preview(text, onField));
}
