import { Loader } from "@kinvolk/headlamp-plugin/lib/CommonComponents";
import { Alert, type Theme, useTheme } from "@mui/material";
import { createElement, useEffect, useState } from "react";
import { loadElements } from "./load-elements";
import { targetOf, useSettings } from "./settings-store";

interface EmbeddedViewProps {
  /** Name of the console's custom element: "flotilla-fleet". */
  readonly element: `flotilla-${string}`;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** A view of the console in Headlamp's theme. */
export function EmbeddedView({ element, attributes = {} }: EmbeddedViewProps) {
  const { palette } = useTheme();
  const target = targetOf(useSettings());
  const [problem, setProblem] = useState<string>();
  const [isLoaded, setLoaded] = useState(false);
  const key = JSON.stringify(target);
  useEffect(() => {
    const next: unknown = JSON.parse(key);
    if (typeof next === "string") return;
    let isShown = true;
    setProblem(undefined);
    loadElements(next as Exclude<ReturnType<typeof targetOf>, string>).then(
      () => isShown && setLoaded(true),
      (error: Error) => isShown && setProblem(error.message),
    );
    return () => {
      isShown = false;
    };
  }, [key]);
  if (typeof target === "string") return <Alert severity="info">{target}</Alert>;
  if (problem) return <Alert severity="error">{problem}</Alert>;
  if (!isLoaded) return <Loader title="Loading Flotilla" />;
  const shared = { console: target.console, theme: palette.mode, style: coloursOf(palette) };
  return createElement(element, { ...shared, ...attributes });
}

/** Of the page around, for what the console draws: it has its own where these cannot be read. */
function coloursOf({ background, primary, text }: Theme["palette"]): Readonly<Record<`--flotilla-${string}`, string>> {
  return {
    "--flotilla-background": background.default,
    "--flotilla-surface": background.default,
    "--flotilla-text": text.primary,
    "--flotilla-accent": primary.main,
  };
}
