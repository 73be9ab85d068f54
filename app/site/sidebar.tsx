import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useRootData } from "~/site/root-data";
import { usePanel } from "~/ui/use-panel";
import { ThemeSwitch } from "./theme-switch";

// React 18 does not know the popover attributes and passes them on as they are written.
const opensPanel = { popovertarget: "places" };
const closesPanel = { popovertarget: "places", popovertargetaction: "hide" };
const isPanel = { popover: "auto" };

interface SideProps {
  label: string;
  /** Stays in reach when the places are folded away. */
  tool?: ReactNode;
  children: ReactNode;
}

/** The site's title and, at its side, a list of places; below 768 px a panel that slides in from the right. */
export function Sidebar({ label, tool, children }: SideProps) {
  const root = useRootData();
  const { key } = useLocation();
  const panel = usePanel(key);
  return (
    <header className="side">
      <Link className="site" to="/">
        {root?.site.title}
      </Link>
      {tool}
      <button type="button" className="menu-button" {...opensPanel}>
        Menu
      </button>
      {/* A new location closes the panel: the popover is made anew. */}
      <nav ref={panel} key={key} className="nav panel" id="places" {...isPanel} aria-label={label}>
        <button type="button" className="panel-close" {...closesPanel}>
          Close
        </button>
        {children}
        <div className="side-foot">
          {label === "Site" ? <Link to="/search">Search</Link> : null}
          <ThemeSwitch />
        </div>
      </nav>
    </header>
  );
}
