import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withProtocol } from "~/components/link-groups";
import { LoopVideo } from "~/components/loop-video";
import { pageMeta } from "~/components/page-meta";
import { Prose } from "~/components/prose";
import { pageOf } from "~/content/pages.server";
import { animatedPicture } from "~/media/pictures";
import { videos } from "~/media/videos";
import { settings, type ZuluLink } from "~/settings.server";

export const handle = { reads: ["pages"] };
export const meta = pageMeta({ title: "Zulu" });

const { still, ...picture } = animatedPicture;

const LINKS: [ZuluLink, string][] = [
  ["agency", "The agency"],
  ["startups", "Startups"],
  ["who_we_are", "Who we are"],
  ["media_house", "Media house"],
  ["creative_services", "Creative services"],
];

export async function loader(args: LoaderFunctionArgs) {
  const [page, site] = await Promise.all([pageOf(args, "zulu"), settings()]);
  const links = LINKS.flatMap(([name, label]) => {
    const href = site.zulu_links[name];
    return href ? [{ label, href: withProtocol(href) }] : [];
  });
  return data({ page, links });
}

/** The agency: pictures that move, a story, and where it leads. */
export default function Zulu() {
  const { page, links } = useLoaderData<typeof loader>();
  return (
    <div className="zulu wide">
      <h1 className="lead">{page?.title}</h1>
      <picture>
        <source srcSet={still} media="(prefers-reduced-motion: reduce)" />
        <img src={picture.src} width={picture.width} height={picture.height} alt={picture.alt} />
      </picture>
      <Prose html={page?.html ?? ""} />
      <LoopVideo {...videos.sea} />
      <LoopVideo {...videos.breath} />
      <LoopVideo {...videos.tides} />
      <ul role="list" className="zulu-links">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a className="link" href={href} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
