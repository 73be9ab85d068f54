// @vitest-environment happy-dom

import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { TimeZoneControl } from "~/admin/fields/time-zone";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

test("what was typed stays where the server and the browser know different time zones", async () => {
  const known = vi.spyOn(Intl, "supportedValuesOf");
  const field = { kind: "time-zone", name: "time_zone", label: "Time zone" } as const;
  const control = <TimeZoneControl field={field} value="" errors={undefined} />;
  known.mockReturnValue(["Europe/Berlin", "Europe/Paris"]);
  const page = document.createElement("div");
  page.innerHTML = renderToString(control);
  expect(page.querySelectorAll("option")).toHaveLength(2);
  const input = page.querySelector("input");
  if (input) input.value = "Typed before";

  known.mockReturnValue(["America/Coyhaique", "Europe/Berlin", "Europe/Paris"]);
  const failures: unknown[] = [];
  await act(async () => hydrateRoot(page, control, { onRecoverableError: (error) => failures.push(error) }));
  expect(failures).toEqual([]);
  expect(page.querySelector("input")).toBe(input);
  expect(input?.value).toBe("Typed before");
});
