"use client";

import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { hasFirstAnswer } from "@/lib/queries/list/first-answer";
import { AddOnList } from "./add-on-list";
import { MatrixLoading } from "./matrix/matrix-loading";

const load = async () => ({ default: (await import("./matrix/matrix-page")).MatrixPage });

/** Starts loading before anything is rendered if the address asks for it. */
const early = typeof location !== "undefined" && isMatrix(new URLSearchParams(location.search)) ? load() : undefined;

const MatrixPage = lazy(() => early?.catch(load) ?? load());

/** All add-ons in the layout that the address names: as a list, or each on each cluster. */
export function AddOnsView() {
  // Rows sent with the page stay until the matrix is rendered.
  const [isDrawn] = useState(hasFirstAnswer);
  if (!isMatrix(useSearchParams())) return <AddOnList />;
  if (isDrawn) return <MatrixPage />;
  return (
    <Suspense fallback={<MatrixLoading />}>
      <MatrixPage />
    </Suspense>
  );
}

function isMatrix(parameters: Pick<URLSearchParams, "get">): boolean {
  return parameters.get("layout") === "matrix";
}
