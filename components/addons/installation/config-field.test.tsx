// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { InstallationInput } from "@/lib/api/addons/installation";
import { ConfigField } from "./config-field";
import { fieldsOf, inputOf, misfits } from "./fields";

const INPUT = {
  placement: { namespace: "fleet", name: "all" },
  rollout: {
    ...{ type: "All", maxConcurrency: "", minSuccessTime: "", progressDeadline: "", maxFailures: "" },
    mandatory: [],
  },
  minAvailablePercent: null,
  away: null,
  config: { use: "existing", namespace: "fleet", name: "lean" },
} as const satisfies InstallationInput;

const SETTINGS = { group: "example.com", resource: "settings", namespace: "", name: "own" };

function Form() {
  const [fields, setFields] = useState(fieldsOf(INPUT));
  return (
    <>
      <ConfigField
        addOn="logs"
        configs={[{ ...SETTINGS, resource: "addondeploymentconfigs", name: "lean" }, SETTINGS]}
        fields={fields}
        set={(changes) => setFields((before) => ({ ...before, ...changes }))}
        problems={{ at: () => undefined }}
      />
      <output>{JSON.stringify([inputOf(fields).config, misfits(fields).length])}</output>
    </>
  );
}

const asked = () => JSON.parse(document.querySelector("output")?.textContent ?? "");

it("begins with what is there, and says what stays", () => {
  answerRequests({ "/api/v1/configurations": () => answered({ configurations: [], more: 0 }) });
  render(<Form />);
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: /^Configuration/ }).value).toBe("fleet/lean");
  expect(screen.getByText(/The placement also names/).textContent).toContain("own, which stays");
  expect(asked()).toEqual([INPUT.config, 0]);
});

it("names none, and a new one with what its form has", async () => {
  answerRequests({});
  const { user } = render(<Form />);
  await user.click(screen.getByRole("radio", { name: /None of its own/ }));
  expect(asked()).toEqual([null, 0]);
  await user.click(screen.getByRole("radio", { name: /A new configuration/ }));
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  expect(name.value).toBe("fleet/logs-config");
  expect(asked()).toEqual([{ use: "new", namespace: "fleet", name: "logs-config", spec: {} }, 0]);
  await user.clear(name);
  expect(asked()).toEqual([null, 1]);
});
