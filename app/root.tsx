import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { promiseHash } from "remix-utils/promise";
import { StartAfterPaint } from "~/after-paint";
import { accountOf } from "~/auth/session.server";
import { takeToast } from "~/auth/toast.server";
import { ErrorPage, errorTitle } from "~/components/error-page";
import { SearchKey } from "~/components/search-key";
import { useChosenTheme } from "~/components/theme-switch";
import { Toasts } from "~/components/toasts";
import { config } from "~/config.server";
import { preloads } from "~/design/preloads";
import siteStyles from "~/design/site.css";
import { hub } from "~/live/hub.server";
import { Live } from "~/live/live";
import { useScriptMarker } from "~/script-marker";
import { settings } from "~/settings.server";
import { themeOf } from "~/theme.server";

export const handle = { reads: ["site_settings"] };

/** What a route has to say in the head before the style sheets: `handle.head`. */
type HeadHandle = { head?: ReactNode } | undefined;

export const links: LinksFunction = () => [
  ...preloads("sans"),
  { rel: "stylesheet", href: siteStyles },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", href: "/feed.xml", type: "application/atom+xml", title: "Atom" },
  { rel: "alternate", href: "/feed.json", type: "application/feed+json", title: "JSON Feed" },
];

export async function loader(args: LoaderFunctionArgs) {
  // Read before the data: a change that comes in between is then loaded twice rather than never.
  const position = hub.position;
  const { site, theme, account, waiting } = await promiseHash({
    site: settings(),
    theme: themeOf(args.request),
    account: accountOf(args),
    waiting: takeToast(args.request),
  });
  const body = {
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
    position,
    signedIn: account !== null,
    isAdmin: account?.isAdmin ?? false,
    toast: waiting?.toast ?? null,
  };
  return data(body, waiting?.clear ? { headers: { "Set-Cookie": waiting.clear } } : undefined);
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const site = data?.site.title ?? "Your Name";
  return [
    { title: error ? `${errorTitle(error)} · ${site}` : site },
    { name: "description", content: data?.site.description ?? "" },
  ];
};

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const marker = useScriptMarker();
  const theme = useChosenTheme() ?? root?.theme ?? "auto";
  return (
    <html
      lang={root?.site.language ?? "en"}
      data-theme={theme === "auto" ? undefined : theme}
      // The book marks it before React takes over (app/book/first-frame.tsx).
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {useMatches().map(({ id, handle }) => (
          <Fragment key={id}>{(handle as HeadHandle)?.head}</Fragment>
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        {children}
        <Toasts toast={root?.toast} />
        <SearchKey />
        {root ? <Live position={root.position} /> : null}
        <ScrollRestoration nonce={marker} />
        <StartAfterPaint />
        <Scripts nonce={marker} />
        <LiveReload nonce={marker} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <>
      <title>{errorTitle(error)}</title>
      <ErrorPage />
    </>
  );
}
