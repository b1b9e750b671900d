import sans from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import mono from "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/shell/query-provider";
import "./globals.css";
import { RELOAD_SCRIPT } from "./reload-script";
import { THEME_SCRIPT } from "./theme-script";

export const metadata: Metadata = {
  title: { default: "Flotilla", template: "%s · Flotilla" },
  description: "Console and add-on manager for Open Cluster Management fleets",
  robots: { index: false, follow: false },
  // Cards of pasted addresses: what kind of page it is, and nothing of the fleet.
  openGraph: { siteName: "Flotilla", type: "website" },
};

export const viewport: Viewport = { colorScheme: "light dark" };

const FONTS = [sans, mono].map((asset) => (typeof asset === "string" ? asset : asset.src));

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as below */}
        <script dangerouslySetInnerHTML={{ __html: RELOAD_SCRIPT }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which React would escape as a child */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        {FONTS.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
      </head>
      <body>
        <QueryProvider>{children}</QueryProvider>
      </body>
    </html>
  );
}
