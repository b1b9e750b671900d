"use client";

import { useEffect, useRef } from "react";
import { withBasePath } from "@/lib/base-path";
import { PROTOCOL } from "@/lib/embed/messages";
import { fetchDemoToken } from "./demo-token";
import type { DemoView } from "./demo-views";

interface PlainFrameProps {
  readonly view: DemoView;
  readonly theme: string;
}

/** The view in a frame without an element, with the few lines that the page around it needs then. */
export function PlainFrame({ view, theme }: PlainFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { path, search = "" } = view;
  useEffect(() => {
    const onMessage = async ({ data, origin, source }: MessageEvent) => {
      const target = frame.current?.contentWindow;
      if (!target || source !== target || origin !== location.origin || data?.flotilla !== PROTOCOL) return;
      if (data.type === "height" && frame.current) frame.current.style.height = `${data.height}px`;
      if (data.type !== "ready") return;
      const token = await fetchDemoToken([path]);
      target.postMessage({ flotilla: PROTOCOL, type: "token", token }, origin);
    };
    const listener = (event: MessageEvent) => void onMessage(event).catch(() => undefined); // it is requested again
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  }, [path]);
  useEffect(() => {
    const message = { flotilla: PROTOCOL, type: "theme", scheme: theme };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [theme]);
  return (
    <iframe
      ref={frame}
      title={`Flotilla: ${view.title}`}
      src={withBasePath(`/embed/${path}${search}`)}
      allow=""
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      className="block w-full border-0"
    />
  );
}
