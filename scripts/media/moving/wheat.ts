import { dash, grid, type Mark } from "../stroke";
import { nearestStroke } from "../svg";
import { type Moving, turning } from "./moving";

const places = grid(72);
const pen = nearestStroke(
  places.map(([x, y]) => dash(x, y, 0, 30)),
  [500, 250],
);

/** Two slow waves cross a field of strokes. */
const marks = (moment: number): Mark[] =>
  places.map(([x, y]) => {
    const wave = Math.sin(x / 170 + y / 260 - turning(moment));
    const answer = Math.sin(x / 310 - y / 190 + turning(moment));
    return dash(x, y, -Math.PI / 2 + 0.6 * wave + 0.35 * answer, 48, 5);
  });

export const wheat: Moving = {
  name: "wheat",
  alt: "Wind goes over a field of strokes, and one of them is red.",
  crop: { view: "0 0 800 600", width: 640, height: 480 },
  seconds: 6,
  frame: (moment) => ({ marks: marks(moment), pen }),
};
