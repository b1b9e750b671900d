"use client";

import { type ReactNode, useMemo } from "react";
import { transformedResult } from "@/lib/dashboards/frames/transformed-result";
import type { VariableValues } from "@/lib/dashboards/interpolate";
import type { Panel } from "@/lib/dashboards/model";
import type { PanelResult } from "@/lib/dashboards/panel-series";

interface TransformedPanelProps {
  readonly panel: Panel;
  readonly result: PanelResult;
  readonly values: VariableValues;
  readonly children: (result: PanelResult) => ReactNode;
}

/** A panel with what its transformations make of the answer. */
export function TransformedPanel({ panel, result, values, children }: TransformedPanelProps) {
  return children(useMemo(() => transformedResult(panel, result, values), [panel, result, values]));
}
