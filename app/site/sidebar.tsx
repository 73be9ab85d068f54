import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useRootData } from "~/site/root-data";
import { useNavigationPanel } from "~/ui/use-navigation-panel";
import { ThemeSwitch } from "./theme-switch";

// React 18 does not know the popover attributes and passes them on unchanged.
const opensPanel = { popovertarget: "places" };
const closesPanel = { popovertarget: "places", popovertargetaction: "hide" };
const isPanel = { popover: "auto" };

interface SideProps {
  label: string;
  /** Whether the page is for visitors: adds a link to the search and, for admins, one to edit what the page shows. */
  isPublic?: boolean;
  /** A control that stays visible when the navigation is collapsed. */
  tool?: ReactNode;
  children: ReactNode;
}

/** The site's title and a navigation beside it; below 768 px a panel that slides in from the right. */
export function Sidebar({ label, isPublic, tool, children }: SideProps) {
  const root = useRootData();
  const { key, pathname } = useLocation();
  const panel = useNavigationPanel(key);
  return (
    <header className="side">
      <Link className="site" to="/">
        {root?.site.title}
      </Link>
      {tool}
      <button type="button" className="menu-button" {...opensPanel}>
        Menu
      </button>
      {/* A new location closes the panel, because the key recreates the popover. */}
      <nav ref={panel} key={key} className="nav panel" id="places" {...isPanel} aria-label={label}>
        <button type="button" className="panel-close" {...closesPanel}>
          Close
        </button>
        {children}
        <div className="side-foot">
          {isPublic ? <Link to="/search">Search</Link> : null}
          {isPublic && root?.isAdmin ? (
            <Link to={`/admin/edit?path=${encodeURIComponent(pathname)}`}>Edit this page</Link>
          ) : null}
          <ThemeSwitch />
        </div>
      </nav>
    </header>
  );
}
