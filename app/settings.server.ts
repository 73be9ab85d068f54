import { visitorClient } from "~/auth/clients.server";
import { memo } from "~/live/memo.server";

export interface Settings {
  title: string;
  description: string;
  language: string;
}

/** Used until the settings are loaded, or when they cannot be. */
const defaults: Settings = { title: "Your Name", description: "", language: "en" };

const load = memo(["site_settings"], async () => {
  const { data, error } = await visitorClient()
    .from("site_settings")
    .select("title,description,language")
    .maybeSingle();
  if (error) throw new Error(error.message);
  return data;
});

/** The site's settings; never throws. */
export async function settings(): Promise<Settings> {
  try {
    return { ...defaults, ...(await load()) };
  } catch (error) {
    console.error("The settings could not be loaded:", error instanceof Error ? error.message : error);
    return defaults;
  }
}
