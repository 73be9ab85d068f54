import type { LoaderFunctionArgs } from "@remix-run/node";

/** Any other path: logged, then the 404 page of the root's error boundary. */
export function loader({ request }: LoaderFunctionArgs) {
  console.warn("404: no page at", JSON.stringify(new URL(request.url).pathname.slice(0, 300)));
  throw new Response("Not Found", { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
