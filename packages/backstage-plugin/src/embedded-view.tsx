import { appThemeApiRef, Progress, useApi } from "@backstage/frontend-plugin-api";
import { createElement, useEffect, useState, useSyncExternalStore } from "react";
import { useConsole } from "./console-address";
import { embedTokensApiRef } from "./embed-tokens";
import { loadElements } from "./load-elements";

interface EmbeddedViewProps {
  /** Name of the console's custom element: "flotilla-addon-health". */
  readonly element: `flotilla-${string}`;
  /** Its attributes; undefined ones are left out. */
  readonly attributes?: Readonly<Record<string, string | undefined>>;
}

/** Of Backstage UI, for what the console draws; where the app has them not, the console's own stay. */
const COLOURS = {
  "--flotilla-background": "var(--bui-bg-app)",
  "--flotilla-surface": "var(--bui-bg-neutral-1)",
  "--flotilla-text": "var(--bui-fg-primary)",
  "--flotilla-text-muted": "var(--bui-fg-secondary)",
};

/** A view of the console in the app's theme. */
export function EmbeddedView({ element, attributes = {} }: EmbeddedViewProps) {
  const console = useConsole();
  const tokens = useApi(embedTokensApiRef);
  const theme = useThemeVariant();
  const [problem, setProblem] = useState<Error>();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let isShown = true;
    loadElements(console, tokens).then(
      () => isShown && setLoaded(true),
      (error: Error) => isShown && setProblem(error),
    );
    return () => {
      isShown = false;
    };
  }, [console, tokens]);
  if (problem) return <p role="alert">{problem.message}</p>;
  if (!isLoaded) return <Progress />;
  return createElement(element, { console, theme, style: COLOURS, ...attributes });
}

/** "auto" where the app follows the browser. */
function useThemeVariant(): "light" | "dark" | "auto" {
  const themes = useApi(appThemeApiRef);
  const active = useSyncExternalStore(
    (onChange) => {
      const subscription = themes.activeThemeId$().subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    () => themes.getActiveThemeId(),
  );
  return themes.getInstalledThemes().find(({ id }) => id === active)?.variant ?? "auto";
}
