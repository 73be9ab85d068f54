import { useLoaderData } from "@remix-run/react";
import { pickFirstPictures } from "~/media/first-pictures.server";
import { Gallery } from "~/site/gallery/gallery";
import { pageMeta } from "~/site/seo/page-meta";

// Each visitor gets a random choice of pictures.
export const handle = { differs: true };
export const meta = pageMeta({ title: "Creative", hasMarkdown: false });

export const loader = () => ({ first: pickFirstPictures() });

/** The pictures on the wall stay when other data is reloaded. */
export const shouldRevalidate = () => false;

export default function Creative() {
  const { first } = useLoaderData<typeof loader>();
  return (
    <div className="creative wide">
      <h1 className="vh">Creative</h1>
      <p className="lead intro">Things I've made and pictures I've taken. Not for hire.</p>
      <Gallery first={first} />
    </div>
  );
}
