import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ArrowLeft } from "~/ui/icons";

/** The layout of the sign-in pages. `back` is a link to where the user came from. */
export function AuthCard({
  title,
  text,
  back,
  children,
}: {
  title: string;
  text: ReactNode;
  back?: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <main className="centre" id="content" tabIndex={-1}>
      <div className="auth">
        {back ? (
          <Link className="back" to={back.to}>
            <ArrowLeft />
            <span>{back.label}</span>
          </Link>
        ) : null}
        <div className="card">
          <h1>{title}</h1>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </main>
  );
}
