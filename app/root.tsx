import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Links, LiveReload, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import { Fragment, type ReactNode, useEffect } from "react";
import { getAccount } from "~/auth/session.server";
import { circuitBreaker } from "~/runtime/circuit-breaker.server";
import { config } from "~/runtime/config.server";
import { lastResponses } from "~/runtime/last-responses.server";
import { settings } from "./content/settings.server";
import { useCspNonce } from "./http/csp-nonce";
import { toHandle } from "./http/route-handle";
import { getTheme } from "./http/theme.server";
import { takeToast } from "./http/toast.server";
import { UNKNOWN_POSITION } from "./realtime/change";
import { hub } from "./realtime/hub.server";
import { LiveUpdates } from "./realtime/live-updates";
import { PreserveScroll } from "./realtime/preserve-scroll";
import { errorTitle } from "./site/error-page";
import { FocusNewPage } from "./site/focus-new-page";
import { FollowEmailedTokens } from "./site/follow-emailed-tokens";
import { type RootData, useRootData } from "./site/root-data";
import { SearchShortcut } from "./site/search/search-shortcut";
import { StaleNotice } from "./site/stale-notice";
import { useChosenTheme } from "./site/theme-switch";
import { Toasts } from "./site/toasts";
import { preloads } from "./styles/preloads";
import siteStyles from "./styles/site.css";

export { skipRevalidationAfterError as shouldRevalidate } from "./http/skip-revalidation";
export { ErrorPage as ErrorBoundary } from "./site/error-page";

export const handle = { reads: ["site_settings"] };

export const links: LinksFunction = () => [
  ...preloads("sans"),
  { rel: "stylesheet", href: siteStyles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  // The home page is the author's card (h-card), in which programs look for the author of an entry.
  { rel: "author", href: "/" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", href: "/feed.xml", type: "application/atom+xml", title: "Atom" },
  { rel: "alternate", href: "/feed.json", type: "application/feed+json", title: "JSON Feed" },
];

export async function loader(args: LoaderFunctionArgs) {
  const began = performance.now();
  // Read before the data: a change that comes in between is then loaded twice rather than never.
  const position = hub.position;
  await circuitBreaker.checkAfterSilence();
  const [site, theme, account, waiting] = await Promise.all([
    settings(),
    getTheme(args.request),
    getAccount(args),
    takeToast(args.request),
  ]);
  let outOfDate: boolean | undefined;
  const body: RootData = {
    origin: config().siteUrl,
    site: {
      title: site.title,
      author: site.author,
      description: site.description,
      social_image: site.social_image,
      language: site.language,
    },
    quotes: site.ticker_quotes,
    theme,
    signedIn: account !== null,
    isAdmin: account?.isAdmin ?? false,
    toast: waiting?.toast ?? null,
    // A getter, because it is read once all loaders have ended: any of them may get what was read last.
    get outOfDate() {
      outOfDate ??= circuitBreaker.isOpen || lastResponses.wereServedSince(began);
      return outOfDate;
    },
    // A page that is out of date is loaded again as soon as it hears from the server.
    get position() {
      return this.outOfDate ? UNKNOWN_POSITION : position;
    },
  };
  return data(body, waiting?.clear ? { headers: { "Set-Cookie": waiting.clear } } : undefined);
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const site = data?.site.title;
  return [
    { title: [error ? errorTitle(error) : null, site].filter(Boolean).join(" · ") },
    { name: "description", content: data?.site.description ?? "" },
  ];
};

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const nonce = useCspNonce();
  const theme = useChosenTheme() ?? root?.theme ?? "auto";
  // For tests: presses are heard from now on.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <html
      lang={root?.site.language ?? "en"}
      data-theme={theme === "auto" ? undefined : theme}
      // The book marks it before React takes over (app/site/essays/deferred-layout.tsx).
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {useMatches().map(({ id, handle }) => (
          <Fragment key={id}>{toHandle(handle).head}</Fragment>
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        {root?.outOfDate ? <StaleNotice /> : null}
        {children}
        <Toasts toast={root?.toast} />
        <FollowEmailedTokens />
        <SearchShortcut />
        {root ? <LiveUpdates position={root.position} /> : null}
        <PreserveScroll />
        <FocusNewPage />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <LiveReload nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
