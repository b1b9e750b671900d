"use client";

import dynamic from "next/dynamic";
import type { ObjectId } from "@/lib/api/objects/whole-objects";
import type { FormOverText } from "./form-over-text";
import { ObjectAwaited } from "./object-awaited";

/** Contains the YAML parser: loaded on demand only. */
const ObjectPage = dynamic(() => import("./editor/object-page").then((loaded) => loaded.ObjectPage), {
  ssr: false,
  loading: ObjectAwaited,
});

interface ObjectTabProps extends ObjectId {
  /** Beside the text while it is edited, instead of field help. */
  readonly form?: FormOverText;
  /** Begins to edit, where the caller may. */
  readonly opens?: boolean;
}

/** The YAML of an object, to read and to edit; naming it is all that a page does. */
export function ObjectTab({ form, opens, ...id }: ObjectTabProps) {
  return <ObjectPage key={`${id.kind}/${id.namespace ?? ""}/${id.name}`} id={id} form={form} opens={opens} />;
}
