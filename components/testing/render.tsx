import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, type RenderResult, render as renderInDom } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach } from "vitest";
import "./patience";
import { providePopovers } from "./popovers";
import { newQueryClient } from "./query-client";

interface Rendered extends RenderResult {
  /** A person who clicks and types. */
  readonly user: UserEvent;
  readonly queries: QueryClient;
}

/** Renders a component in this file's DOM, with a query cache of its own. The file needs `@vitest-environment happy-dom`. */
export function render(element: ReactElement, queries = newQueryClient()): Rendered {
  const user = userEvent.setup();
  const rendered = renderInDom(element, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  return { ...rendered, user, queries };
}

providePopovers();
afterEach(cleanup);
