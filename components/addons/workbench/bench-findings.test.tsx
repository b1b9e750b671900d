// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { BenchFindings } from "./bench-findings";

it("leads from a finding to its field", async () => {
  const path = ["spec", "agentSpec", "workload", "manifests", 1, "metadata", "name"];
  const finding = { lint: "l", level: "warning", title: "T", message: "m", why: "w", remedy: "r", path } as const;
  const onField = vi.fn();
  const { user } = render(<BenchFindings findings={[finding]} onField={onField} />);
  await user.click(screen.getByRole("button", { name: "spec.agentSpec.workload.manifests[1].metadata.name" }));
  expect(onField).toHaveBeenCalledExactlyOnceWith(path);
});
