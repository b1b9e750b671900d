"use client";

import { useState } from "react";
import { EnableWizard } from "@/components/addons/enable/enable-wizard";
import { forgetDraft } from "@/components/addons/enable/use-draft";

/** The wizard from its beginning: what somebody else began in this browser is not theirs who are signed in here. */
export function FreshWizard({ name }: { readonly name: string }) {
  useState(() => forgetDraft(name));
  return <EnableWizard />;
}
