import { blocks } from "./drawings/blocks";
import { bridges } from "./drawings/bridges";
import { city } from "./drawings/city";
import { contours } from "./drawings/contours";
import { currents } from "./drawings/currents";
import { curtain } from "./drawings/curtain";
import { dunes } from "./drawings/dunes";
import { fans } from "./drawings/fans";
import { instruments } from "./drawings/instruments";
import { interference } from "./drawings/interference";
import { rain } from "./drawings/rain";
import { ranges } from "./drawings/ranges";
import { rings } from "./drawings/rings";
import { script } from "./drawings/script";
import { sea } from "./drawings/sea";
import { settling } from "./drawings/settling";
import { sphere } from "./drawings/sphere";
import { starlings } from "./drawings/starlings";
import { tides } from "./drawings/tides";
import { walks } from "./drawings/walks";
import { weave } from "./drawings/weave";
import { wells } from "./drawings/wells";
import { wheat } from "./drawings/wheat";
import { woods } from "./drawings/woods";
import type { Picture } from "./picture";

// In an order in which neighbours differ: a field, a thing, a landscape, a pattern.
const families = [
  wheat,
  sphere,
  sea,
  weave,
  currents,
  instruments,
  ranges,
  fans,
  rings,
  city,
  starlings,
  interference,
  curtain,
  bridges,
  dunes,
  walks,
  tides,
  blocks,
  rain,
  settling,
  contours,
  script,
  woods,
  wells,
];

/** The pictures of the gallery: the first of every family, then the second of every family, and so on. */
export function gallery(): Picture[] {
  const rounds = Math.max(...families.map((pictures) => pictures.length));
  return Array.from({ length: rounds }, (_, round) =>
    families.flatMap((pictures) => pictures[round] ?? []),
  ).flat();
}
