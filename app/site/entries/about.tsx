import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { Prose } from "~/ui/prose";
import { EmailLink } from "../email-link";
import type { GalleryItem } from "../gallery/item";
import { MediaItem } from "../gallery/media-item";
import type { PageText } from "./text-page";

interface AboutPageProps {
  page: PageText | null;
  /** Only the first is shown. */
  items: GalleryItem[];
  author: string;
  email: string;
  /** The author's profiles on other sites. */
  profiles: string[];
  /** The other pages; omitted in a preview. */
  places?: { title: string; url: string; line: string }[];
}

/** The size of the video above the text (px; specification, section 2). */
const WIDGET = { width: 162, height: 162 };

/** About: a video, the author's name, text and contact details, and what else is here. */
export function AboutPage({ page, items: [item], author, email, profiles, places = [] }: AboutPageProps) {
  return (
    <div className="about">
      <h1 className="vh">{page?.title ?? "About"}</h1>
      {item ? <MediaItem item={item} size={WIDGET} className="widget" /> : null}
      {author ? (
        <p className="name" dir="auto">
          {author}
        </p>
      ) : null}
      <Prose html={page?.html ?? ""} />
      {email || profiles.length > 0 ? (
        <div className="prose contact">
          <hr />
          {email ? (
            <p>
              Write to me: <EmailLink email={email} />
            </p>
          ) : null}
          {profiles.length > 0 ? (
            <p>
              Elsewhere:{" "}
              {profiles.map((url, n) => (
                <Fragment key={url}>
                  {n > 0 ? ", " : ""}
                  <a rel="me" href={url}>
                    {getShortUrl(url)}
                  </a>
                </Fragment>
              ))}
            </p>
          ) : null}
        </div>
      ) : null}
      {places.length > 0 ? (
        <nav className="also" aria-labelledby="also">
          <h2 id="also">Also here</h2>
          <ul role="list">
            {places.map(({ title, url, line }) => (
              <li key={url}>
                <Link to={url}>{title}</Link>
                {line ? <p dir="auto">{line}</p> : null}
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

/** The URL as people write it: "social.example/@you". */
const getShortUrl = (url: string) => url.replace(/^https:\/\/(www\.)?/i, "").replace(/\/$/, "");
