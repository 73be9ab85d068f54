import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ArrowLeft } from "~/ui/icons";

/**
 * The layout of the sign-in pages: one column. `back` is a link to where the user came from, `toasts` are the page's own
 * messages.
 */
export function AuthCard({
  title,
  text,
  back,
  toasts,
  children,
}: {
  title: string;
  text: ReactNode;
  back?: { to: string; label: string };
  toasts?: ReactNode;
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
          {/* A door that is ajar. */}
          <svg className="page-drawing" viewBox="-1 -1 122 82" aria-hidden="true">
            <path d="M0 79h120M14 79v-76h42v76M14 3l30 10v66" />
            <path className="red" d="M37 44v9" />
          </svg>
          <h1 className="lead">{title}</h1>
          <p>{text}</p>
          {children}
        </div>
      </div>
      {toasts}
    </main>
  );
}
