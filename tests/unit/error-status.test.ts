import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import { expect, test } from "vitest";
import { getErrorStatus } from "../../app/site/error-status";

test.each([
  ["Chromium", "Failed to fetch"],
  ["Firefox", "NetworkError when attempting to fetch resource."],
  ["Safari", "Load failed"],
])("a request without a response in %s has status 0", (_browser, message) => {
  expect(getErrorStatus(new TypeError(message))).toBe(0);
});

test.each([
  [404, new ErrorResponse(404, "Not Found", null)],
  [500, new TypeError("Cannot read properties of undefined (reading 'fetch')")],
  [500, new Error("Unexpected Server Error")],
])("any other error has the status of its response, or 500: %i", (status, error) => {
  expect(getErrorStatus(error)).toBe(status);
});
