import { useRouteLoaderData } from "@remix-run/react";
import type { Settings } from "~/content/settings.server";
import type { Theme } from "~/http/theme.server";
import type { Toast } from "~/http/toast.server";

/** What the root's loader returns for every page. */
export interface RootData {
  origin: string;
  site: Pick<Settings, "title" | "author" | "description" | "social_image" | "language">;
  quotes: string[];
  theme: Theme;
  /** The event stream's position before the data was read, from which the stream continues. */
  position: string;
  signedIn: boolean;
  isAdmin: boolean;
  toast: Toast | null;
  /** Whether the data service is unreachable, so the page may be stale. */
  outOfDate: boolean;
}

/** The root's data; undefined if its loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
