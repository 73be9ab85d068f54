import { useRouteLoaderData } from "@remix-run/react";
import type { Settings } from "~/content/settings.server";
import type { Theme } from "~/http/theme.server";
import type { Toast } from "~/http/toast.server";

/** What the root's loader sends with every page. */
export interface RootData {
  origin: string;
  site: Pick<Settings, "title" | "author" | "description" | "social_image" | "language">;
  quotes: string[];
  theme: Theme;
  /** Of the last change before the data was read: the event stream goes on from there. */
  position: number;
  signedIn: boolean;
  isAdmin: boolean;
  toast: Toast | null;
  /** The data service is away: what is shown may be old. */
  outOfDate: boolean;
}

/** The root's data; undefined where its loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
