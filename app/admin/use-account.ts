import { useRouteLoaderData } from "@remix-run/react";

/** The id of the signed-in admin; null on a page that was rendered without one. */
export function useAccount(): string | null {
  const data = useRouteLoaderData("routes/admin") as { account: string | null } | undefined;
  return data?.account ?? null;
}
