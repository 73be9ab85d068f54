import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ArrowLeft } from "~/ui/icons";

/** The link beside a page's heading to the page above it. */
export const Crumb = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="crumb" to={to}>
    <ArrowLeft />
    {children}
  </Link>
);
