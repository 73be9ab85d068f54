import { type TurnableDrawing, WIDTH } from "./drawing";
import { listValues } from "./drawings";
import { toInlineSvg } from "./svg";

export interface FigureProps {
  /** The image in the text that it stands for, by which it is found in HTML as well. */
  src?: string;
  /** Or what an author's drawing is made of, as JSON. */
  custom?: string;
  drawing: TurnableDrawing;
  value: number;
  /** The figure's id, to which its form leads back. */
  id: string;
  /** Differs for any other name, description or caption, but not for another value. */
  version: string;
  /** The page that draws it in another state, by default the one that it is on; null: only scripts do. */
  action?: string | null | undefined;
  /** The author's description of the state in the text, and caption. */
  alt?: string;
  caption?: string;
}

/**
 * A drawing to turn: by its red stroke where scripts run (turn.ts), by its control everywhere, which is a form.
 */
export function DrawingFigure({
  custom,
  src,
  drawing,
  value,
  id,
  version,
  action = "",
  alt = "",
  caption,
}: FigureProps) {
  const { param, label, min, max, step, initial, height } = drawing;
  const sentence = drawing.describe(value);
  // Otherwise the control would change its length with each step.
  const longest = Math.max(...listValues(drawing).map((each) => drawing.name(each).length));
  return (
    <figure
      data-drawing={custom}
      id={id}
      className="drawing"
      data-src={src}
      data-version={version}
      data-initial={initial}
      data-alt={alt || undefined}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        width={WIDTH}
        height={height}
        fill="none"
        role="img"
        aria-label={value === initial && alt ? alt : sentence}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the site's own strokes and labels
        dangerouslySetInnerHTML={{ __html: toInlineSvg(drawing.draw(value)) }}
      />
      <form
        className={action === null ? "still" : undefined}
        action={`${action ?? ""}#${id}`}
        autoComplete="off"
      >
        <label htmlFor={`${id}-turn`}>{label}</label>
        <input
          id={`${id}-turn`}
          type="range"
          name={param}
          min={min}
          max={max}
          step={step}
          defaultValue={value}
          aria-valuetext={drawing.name(value)}
        />
        <span className="value" style={{ minInlineSize: `${longest}ch` }} aria-hidden="true">
          {drawing.name(value)}
        </span>
        <button type="submit" className="btn">
          Draw
        </button>
      </form>
      <figcaption dir="auto">
        <output className="says" htmlFor={`${id}-turn`}>
          {sentence}
        </output>
        {caption ? <span>{caption}</span> : null}
      </figcaption>
    </figure>
  );
}
