// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { formatAs } from "@/lib/format/locale";
import { HostStyle } from "./host-style";

afterEach(() => void formatAs("en-GB"));

it("writes dates and numbers again for another language, not for the same once more", () => {
  const style = new HostStyle(document.documentElement);
  const take = (locale?: string) => style.take({ flotilla: 1, type: "theme", scheme: "dark", locale });
  expect([take("de-DE"), take("de-DE"), take(), take("en-GB"), take("no such language")]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(document.documentElement.dataset.theme).toBe("dark");
});
