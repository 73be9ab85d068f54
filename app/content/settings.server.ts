import { visitorClient } from "~/auth/clients.server";
import { withFallback } from "~/http/load-failure.server";
import { memo } from "~/realtime/memo.server";
import { config } from "~/runtime/config.server";
import { isTimeZone } from "./fields/time-zone";
import type { zuluLinks } from "./types/settings";

type ZuluLink = (typeof zuluLinks)[number]["name"];

export interface Settings {
  title: string;
  author: string;
  email: string;
  description: string;
  social_image: string | null;
  language: string;
  /** Null until an admin has chosen one (getSiteTimeZone). */
  time_zone: string | null;
  ticker_quotes: string[];
  zulu_links: Partial<Record<ZuluLink, string>>;
  /** The author's profiles on other sites. */
  profile_links: string[];
  /** The WebSub hub of the feeds. */
  websub_hub: string | null;
}

/** Used until the settings have been saved. */
const defaults: Settings = {
  title: "Your Name",
  author: "Your Name",
  email: "",
  description: "",
  social_image: null,
  language: "en",
  time_zone: null,
  ticker_quotes: [],
  zulu_links: {},
  profile_links: [],
  websub_hub: null,
};

const load = memo(["site_settings"], async () => {
  const { data, error } = await visitorClient().from("site_settings").select("*").maybeSingle();
  if (error) throw new Error(error.message);
  return data && withPossibleTimeZone(data as Settings);
});

/** Another program can store a time zone that Postgres knows and JavaScript doesn't, such as CEST. */
function withPossibleTimeZone({ time_zone, ...rest }: Settings): Settings {
  if (time_zone === null || isTimeZone(time_zone)) return { ...rest, time_zone };
  console.warn(
    `The time zone “${time_zone}” in the settings is unknown, so the site has none. Choose another.`,
  );
  return { ...rest, time_zone: null };
}

/** The site's settings; never throws. While they cannot be loaded, the site is named by its host. */
export async function settings(): Promise<Settings> {
  const { host } = new URL(config().siteUrl);
  return { ...defaults, ...(await withFallback("The settings", load(), { title: host, author: host })) };
}
