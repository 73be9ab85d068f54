import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/http/not-found.server";

/** Any other path: logged, then the 404 page of the root's error boundary. */
export function loader({ request }: LoaderFunctionArgs) {
  throw notFound(request);
}

export const action = loader;

export default function NotFound() {
  return null;
}
