import { Link } from "@remix-run/react";
import type { Step } from "./first-steps";

/** The steps left to do on a new site; renders nothing once all are done. */
export function StepList({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null;
  return (
    <>
      <h2 className="part">First steps</h2>
      <ol className="steps" role="list">
        {steps.map(({ title, text, to }) => (
          <li key={title}>
            <Link to={to}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
