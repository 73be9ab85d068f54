import { useLoaderData } from "@remix-run/react";
import { Gallery } from "~/components/gallery/gallery";
import { pageMeta } from "~/components/page-meta";
import { creativePictures } from "~/media/pictures";
import { PICTURE_SLOTS, pickDistinct } from "~/media/rotation";

// Chance picks the pictures, for each visitor anew.
export const handle = { differs: true };
export const meta = pageMeta({ title: "Creative" });

export const loader = () => ({
  first: pickDistinct(creativePictures.length, PICTURE_SLOTS.length).flatMap(
    (number) => creativePictures[number] ?? [],
  ),
});

/** The pictures on the wall stay when something else is loaded anew. */
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
