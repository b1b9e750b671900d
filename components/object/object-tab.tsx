"use client";

import dynamic from "next/dynamic";
import type { ObjectId } from "@/lib/api/objects/whole-objects";
import type { FormOverText, PreviewOfText } from "./form-over-text";
import { ObjectAwaited } from "./object-awaited";

/** Contains the YAML parser: loaded on demand only. */
const ObjectPage = dynamic(() => import("./editor/object-page").then((loaded) => loaded.ObjectPage), {
  ssr: false,
  loading: ObjectAwaited,
});

interface ObjectTabProps extends ObjectId {
  /** Beside the text while it is edited, instead of field help. */
  readonly form?: FormOverText;
  /** What the text would do, in its place until it is wanted. */
  readonly preview?: PreviewOfText;
  /** Begins to edit, where the caller may. */
  readonly opens?: boolean;
  /** Shown at first, as a hub writes fields: "spec.taints[0].effect". */
  readonly field?: string | undefined;
}

/** The YAML of an object, to read and to edit; naming it is all that a page does. */
export function ObjectTab({ form, preview, opens, field, ...id }: ObjectTabProps) {
  const key = `${id.kind}/${id.namespace ?? ""}/${id.name}`;
  return <ObjectPage key={key} id={id} form={form} preview={preview} opens={opens} field={field} />;
}
