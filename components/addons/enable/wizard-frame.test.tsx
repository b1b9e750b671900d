// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { type ComponentType, lazy, Suspense } from "react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { useShownStep, type WizardBase, WizardFrame } from "./wizard-frame";

const Choosing = ({ base }: { readonly base: WizardBase }) => <WizardFrame {...base} form="fields" foot={null} />;
const Review = ({ base }: { readonly base: WizardBase }) => <WizardFrame {...base} form="plan" foot={null} />;

interface WizardProps {
  readonly title: string;
  readonly Step: ComponentType<{ readonly base: WizardBase }>;
}

function Wizard({ title, Step }: WizardProps) {
  const base = { title, header: null, steps: [], onStep: () => undefined, shown: useShownStep(title) };
  return (
    <Suspense fallback={<WizardFrame {...base} form={null} foot={null} />}>
      <Step base={base} />
    </Suspense>
  );
}

const heading = (name: string) => screen.getByRole("heading", { name });

it("moves the focus to the heading of a new step, whether or not it has a frame of its own", () => {
  const { rerender } = render(<Wizard title="Which clusters" Step={Choosing} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Wizard title="Which configuration" Step={Choosing} />);
  expect(document.activeElement).toBe(heading("Which configuration"));
  rerender(<Wizard title="What happens" Step={Review} />);
  expect(document.activeElement).toBe(heading("What happens"));
});

it("keeps it at the heading of a step that is still loaded", async () => {
  let loaded: (part: { default: typeof Review }) => void = () => undefined;
  const Late = lazy(() => new Promise<{ default: typeof Review }>((resolve) => (loaded = resolve)));
  const { rerender } = render(<Wizard title="Which clusters" Step={Choosing} />);
  rerender(<Wizard title="What happens" Step={Late} />);
  await waitFor(() => expect(document.activeElement).toBe(heading("What happens")));
  await act(async () => loaded({ default: Review }));
  expect(await screen.findByText("plan")).toBeTruthy();
  expect(document.activeElement).toBe(heading("What happens"));
});
