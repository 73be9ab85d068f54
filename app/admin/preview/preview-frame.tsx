import { Link } from "@remix-run/react";
import { Column } from "~/site/essays/column";
import { MenuList } from "~/site/menu/menu-list";
import { Sidebar } from "~/site/sidebar";
import { BackLink } from "~/ui/back-link";
import { ArrowLeft } from "~/ui/icons";
import type { Preview } from "./preview.server";

interface PreviewFrameProps {
  preview: Preview;
  menu: Parameters<typeof MenuList>[0]["items"];
}

/** The site's page around the preview of an entry. */
export function PreviewFrame({ preview, menu }: PreviewFrameProps) {
  return (
    <div className={preview.frame === "book" ? "page book" : "page"}>
      <Sidebar label="Site">
        <MenuList items={menu} />
      </Sidebar>
      <Content preview={preview} menu={menu} />
    </div>
  );
}

function Content({ preview: { frame, html }, menu }: PreviewFrameProps) {
  if (frame === "book")
    return (
      <main className="main one-essay" id="content" tabIndex={-1}>
        <div className="book-head">
          <Link className="back" to="/models">
            <ArrowLeft />
            <span>Models</span>
          </Link>
        </div>
        <Column>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the components of the public pages */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </Column>
      </main>
    );
  return (
    <main className="main" id="content" tabIndex={-1}>
      <BackLink />
      {frame === "menu" ? (
        <div className="stage">
          <div className="wide">
            <h1 className="vh">Menu</h1>
            <nav className="nav menu-page" aria-label="Menu">
              <MenuList items={menu} />
            </nav>
          </div>
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the components of the public pages
        <div className="stage" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </main>
  );
}
