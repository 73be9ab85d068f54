import { test } from "@playwright/test";
import { installOnDebian } from "./debian";
import { isInstalled } from "./engines";

// Runs before the first test in Firefox or WebKit, never when tests are only listed.
test("Firefox and WebKit are installed, or their tests are skipped", () => {
  test.setTimeout(600_000);
  if (!isInstalled("firefox")) installOnDebian("firefox-esr");
  for (const name of ["firefox", "webkit"].filter((name) => !isInstalled(name)))
    console.warn(
      `The tests in ${name} are skipped, since it is not installed: npx playwright install ${name}`,
    );
});
