import { type Drawing, WIDTH } from "./drawing";
import { toInlineSvg } from "./svg";

interface FigureProps {
  name: string;
  drawing: Drawing;
  value: number;
  /** The figure's id, to which its form leads back. */
  id: string;
  /** The page that draws it in another state. */
  action: string;
  /** The author's description of the state in the text, and caption. */
  alt: string;
  caption: string;
}

/**
 * A drawing to turn: by its red stroke where scripts run (turn.ts), by its control everywhere, which is a form. What
 * depends on the state has `data-state`.
 */
export function DrawingFigure({ name, drawing, value, id, action, alt, caption }: FigureProps) {
  const { param, label, min, max, step, initial, height } = drawing;
  const sentence = drawing.say(value);
  return (
    <figure id={id} className="drawing" data-drawing={name} data-alt={alt}>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        width={WIDTH}
        height={height}
        fill="none"
        role="img"
        aria-label={value === initial && alt ? alt : sentence}
        data-state=""
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the site's own strokes and labels
        dangerouslySetInnerHTML={{ __html: toInlineSvg(drawing.draw(value)) }}
      />
      <form action={`${action}#${id}`} autoComplete="off">
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
          data-state=""
        />
        <span className="value" aria-hidden="true" data-state="">
          {drawing.name(value)}
        </span>
        <button type="submit" className="btn">
          Draw
        </button>
      </form>
      <figcaption dir="auto">
        <output className="says" htmlFor={`${id}-turn`} data-state="">
          {sentence}
        </output>
        {caption ? <span>{caption}</span> : null}
      </figcaption>
    </figure>
  );
}
