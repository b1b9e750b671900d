// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { BenchConfig } from "./bench-config";

const EU = { namespace: "fleet", name: "eu" };

function open(selected?: typeof EU) {
  answerRequests({ "/api/v1/configurations": () => answered({ configurations: [EU], more: 0 }) });
  const onConfig = vi.fn();
  return { ...render(<BenchConfig selected={selected} onConfig={onConfig} />), onConfig };
}

describe("the configuration of the workbench", () => {
  it("is tried once it is named whole", async () => {
    const { user, onConfig } = open();
    const field = screen.getByRole("combobox", { name: "Configuration" });
    await user.type(field, "fleet/{Enter}");
    expect(onConfig).not.toHaveBeenCalled();
    await user.type(field, "eu{Enter}");
    expect(onConfig).toHaveBeenCalledExactlyOnceWith(EU);
  });

  it("gives way to the cluster's own", async () => {
    const { user, onConfig } = open(EU);
    await user.click(screen.getByRole("button", { name: "Use the cluster’s own" }));
    expect(onConfig).toHaveBeenCalledExactlyOnceWith(undefined);
  });
});
