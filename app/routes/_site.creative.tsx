import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { orUnavailable } from "~/http/load-failure.server";
import { Gallery } from "~/site/gallery/gallery";
import { chooseSlots, findCreativeItems } from "~/site/gallery/items.server";
import { useRootData } from "~/site/root-data";
import { pageMeta } from "~/site/seo/page-meta";

// Each visitor gets a random choice of pictures.
export const handle = { differs: true, reads: ["gallery_items"] };
export const meta = pageMeta({ title: "Creative", hasMarkdown: false });

export async function loader(args: LoaderFunctionArgs) {
  return data({ slots: chooseSlots(await orUnavailable("The gallery", findCreativeItems(args))) });
}

export default function Creative() {
  const { slots } = useLoaderData<typeof loader>();
  return (
    <div className="creative wide">
      <h1 className="vh">Creative</h1>
      <p className="lead intro">Things I’ve made and pictures I’ve taken. Not for hire.</p>
      {slots.length > 0 ? <Gallery slots={slots} /> : <NoPictures />}
    </div>
  );
}

function NoPictures() {
  const isAdmin = useRootData()?.isAdmin;
  return (
    <p className="empty">No pictures yet. {isAdmin ? <Link to="/admin/gallery">Add pictures</Link> : null}</p>
  );
}
