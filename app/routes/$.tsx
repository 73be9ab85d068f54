import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/content/redirects/not-found.server";

/** Any other path: redirects if possible; otherwise logs it and shows the 404 page of the root's error boundary. */
export async function loader(args: LoaderFunctionArgs) {
  throw await notFound(args);
}

export const action = loader;

export default function NotFound() {
  return null;
}
