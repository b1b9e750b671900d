"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** The console opens with the clusters. */
export default function Start() {
  const router = useRouter();
  useEffect(() => router.replace("/clusters"), [router]);
  return null;
}
