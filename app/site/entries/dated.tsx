import { Link } from "@remix-run/react";
import { slugPath } from "~/content/slug-path";
import { longDate } from "~/ui/long-date";
import { Prose } from "~/ui/prose";
import { EntryUrl } from "./entry-url";
import { Tags } from "./tags";

interface NoteProps {
  note: {
    id: string;
    slug: string;
    title?: string | null;
    date: string;
    html: string;
    lang?: string;
    tags?: string[];
  };
  /** The path of the note's own page, for a note in a list. */
  to?: string;
}

// The classes h-entry, p-name, p-category, dt-published, u-url and e-content are microformats, for other programs.

/** A note, in the list or on its own page. */
export function Note({ note, to }: NoteProps) {
  return (
    <article className="entry h-entry" id={to && note.id} lang={note.lang}>
      <Day date={note.date} to={to} path={slugPath("/notes/", note.slug)} />
      <Title title={note.title} fallback={`Note from ${longDate(note.date)}`} isPage={!to} />
      <Prose html={note.html} also="e-content" />
      <Tags tags={note.tags} />
    </article>
  );
}

interface PostProps {
  post: {
    id: string;
    slug: string;
    title: string | null;
    publishedAt: string;
    publishedOn: string;
    html: string;
    lang?: string;
    tags?: string[];
  };
  /** The path of the post's own page, for a post in a list. */
  to?: string;
}

/** A post of the feed, in the list or on its own page. */
export function Post({ post, to }: PostProps) {
  return (
    <article className="entry h-entry" id={to && post.id} lang={post.lang}>
      <Day date={post.publishedOn} time={post.publishedAt} to={to} path={slugPath("/feed/", post.slug)} />
      <Title title={post.title} fallback={`Post from ${longDate(post.publishedOn)}`} isPage={!to} />
      <Prose html={post.html} also="e-content" />
      <Tags tags={post.tags} />
    </article>
  );
}

interface TitleProps {
  title?: string | null;
  /** The heading of an untitled entry's page, for screen readers. */
  fallback: string;
  isPage: boolean;
}

function Title({ title, fallback, isPage }: TitleProps) {
  if (!title) return isPage ? <h1 className="vh">{fallback}</h1> : null;
  const Heading = isPage ? "h1" : "h2";
  return (
    <Heading className="p-name" dir="auto">
      {title}
    </Heading>
  );
}

interface DayProps {
  date: string;
  time?: string;
  to?: string;
  path: string;
}

function Day({ date, time = date, to, path }: DayProps) {
  const element = (
    <time className="mono dt-published" dateTime={time}>
      {longDate(date)}
    </time>
  );
  if (!to)
    return (
      <>
        {element}
        <EntryUrl path={path} />
      </>
    );
  return (
    <Link className="entry-date u-url" to={to}>
      {element}
    </Link>
  );
}
