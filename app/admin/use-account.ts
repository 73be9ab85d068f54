import { useRouteLoaderData } from "@remix-run/react";

/** The id of the admin whose desk this is; null on a page that is shown to nobody in particular. */
export function useAccount(): string | null {
  const desk = useRouteLoaderData("routes/admin") as { account: string | null } | undefined;
  return desk?.account ?? null;
}
