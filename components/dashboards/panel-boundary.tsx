"use client";

import { Component, type ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";

interface PanelBoundaryProps {
  readonly title: string;
  /** Drawn again where this is another one. */
  readonly of: unknown;
  readonly children: ReactNode;
}

interface PanelBoundaryState {
  readonly error?: Error | undefined;
}

/** Around one panel: where it cannot be drawn, it says so, and the others stay. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = {};

  static getDerivedStateFromError(error: unknown): PanelBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate({ of }: PanelBoundaryProps): void {
    if (this.state.error && of !== this.props.of) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <section aria-label={this.props.title} className="grid justify-items-start gap-2 px-4 py-2">
        <h2 className="font-strong">{this.props.title}</h2>
        <Notice tone="bad" within="form">{`This panel cannot be drawn: ${error.message}`}</Notice>
        <Button onClick={() => this.setState({ error: undefined })}>Try again</Button>
      </section>
    );
  }
}
