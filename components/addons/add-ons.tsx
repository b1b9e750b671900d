"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { AddOnList } from "./add-on-list";
import { MatrixLoading } from "./matrix/matrix-loading";

const load = async () => (await import("./matrix/matrix-page")).MatrixPage;

/** Begins before anything is drawn where somebody comes for it. */
const early = typeof location !== "undefined" && isMatrix(new URLSearchParams(location.search)) ? load() : undefined;

const MatrixPage = dynamic(() => early?.catch(load) ?? load(), { loading: () => <MatrixLoading />, ssr: false });

/** All add-ons in the layout that the address names: as a list, or each on each cluster. */
export function AddOns() {
  return isMatrix(useSearchParams()) ? <MatrixPage /> : <AddOnList />;
}

function isMatrix(parameters: Pick<URLSearchParams, "get">): boolean {
  return parameters.get("layout") === "matrix";
}
