"use client";

import { use, useMemo, useState } from "react";
import { mainPx } from "@/components/list/table/use-table-width";
import { AssumedWindowContext } from "@/components/ui/hooks/assumed-window";
import { useMedia } from "@/components/ui/hooks/use-media";
import { useWidth } from "@/components/ui/hooks/use-width";
import { MatrixField } from "./matrix-field";
import { layoutOf, shapeFor } from "./matrix-layout";
import type { MatrixAddOn, MatrixSet } from "./matrix-model";

/** Left and right padding together, on phones and elsewhere. */
const PADDING_PX = { phone: 32, usual: 48 };

interface MatrixGridProps {
  readonly label: string;
  readonly sets: readonly MatrixSet[];
  readonly addOns: readonly MatrixAddOn[];
  /** A single set, which is named elsewhere. */
  readonly isAlone?: boolean;
  /** It is what its page is opened for, and takes the focus. */
  readonly isMain?: boolean;
}

/** A cell for each add-on on each cluster, as many columns as fit. */
export function MatrixGrid({ label, sets, addOns, isAlone = false, isMain = !isAlone }: MatrixGridProps) {
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const assumed = use(AssumedWindowContext);
  const widthPx = useWidth(
    room,
    assumed && mainPx(assumed.widthPx) - PADDING_PX[assumed.matches("(max-width: 699px)") ? "phone" : "usual"],
  );
  const isCoarse = useMedia("(pointer: coarse), (max-width: 699px)");
  const isOne = addOns.length === 1;
  const clusters = sets.reduce((sum, set) => sum + set.clusters.length, 0);
  const longestName = addOns.reduce((most, { name }) => Math.max(most, name.length), 0);
  const shape = useMemo(
    () => shapeFor({ widthPx, isOne, isCoarse, clusters, longestName, isAlone }),
    [widthPx, isOne, isCoarse, clusters, longestName, isAlone],
  );
  const layout = useMemo(
    () =>
      layoutOf(
        sets.map((set) => set.clusters.length),
        addOns.length,
        shape,
      ),
    [sets, addOns.length, shape],
  );
  const matrix = { label, sets, addOns, layout, isAlone, isMain, isCoarse };
  return <div ref={setRoom}>{widthPx > 0 ? <MatrixField {...matrix} /> : null}</div>;
}
