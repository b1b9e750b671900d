"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { AddOnList } from "./add-on-list";
import { MatrixLoading } from "./matrix/matrix-loading";

const MatrixPage = dynamic(() => import("./matrix/matrix-page").then((loaded) => loaded.MatrixPage), {
  loading: () => <MatrixLoading />,
  ssr: false,
});

/** All add-ons in the layout that the address names: as a list, or each on each cluster. */
export function AddOns() {
  return useSearchParams().get("layout") === "matrix" ? <MatrixPage /> : <AddOnList />;
}
