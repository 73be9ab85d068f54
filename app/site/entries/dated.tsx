import { Link } from "@remix-run/react";
import { longDate } from "~/ui/long-date";
import { Prose } from "~/ui/prose";
import { Tags } from "./tags";

interface NoteProps {
  note: { id: string; date: string; html: string; tags?: string[] };
  /** The path of the note's own page, for a note in a list. */
  to?: string;
}

// The classes h-entry, p-name, p-category, dt-published, u-url and e-content are microformats, for other programs.

/** A note, in the list or on its own page. */
export function Note({ note, to }: NoteProps) {
  return (
    <article className="entry h-entry" id={to && note.id}>
      {to ? null : <h1 className="vh">Note of {longDate(note.date)}</h1>}
      <Day date={note.date} to={to} />
      <Prose html={note.html} also="e-content" />
      <Tags tags={note.tags} />
    </article>
  );
}

interface PostProps {
  post: {
    id: string;
    title: string | null;
    publishedAt: string;
    publishedOn: string;
    html: string;
    tags?: string[];
  };
  /** The path of the post's own page, for a post in a list. */
  to?: string;
}

/** A post of the feed, in the list or on its own page. */
export function Post({ post, to }: PostProps) {
  return (
    <article className="entry h-entry" id={to && post.id}>
      <Day date={post.publishedOn} time={post.publishedAt} to={to} />
      {to ? post.title && <h2 className="p-name">{post.title}</h2> : <PageTitle post={post} />}
      <Prose html={post.html} also="e-content" />
      <Tags tags={post.tags} />
    </article>
  );
}

function PageTitle({ post: { title, publishedOn } }: Pick<PostProps, "post">) {
  return title ? (
    <h1 className="p-name">{title}</h1>
  ) : (
    <h1 className="vh">Post of {longDate(publishedOn)}</h1>
  );
}

function Day({ date, time = date, to }: { date: string; time?: string; to?: string }) {
  const element = (
    <time className="mono dt-published" dateTime={time}>
      {longDate(date)}
    </time>
  );
  if (!to) return element;
  return (
    <Link className="entry-date u-url" to={to}>
      {element}
    </Link>
  );
}
