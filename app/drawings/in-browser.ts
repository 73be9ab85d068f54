import { beingRight } from "./being-right";
import { beingSure } from "./being-sure";
import { brandBanking } from "./brand-banking";
import type { Drawing } from "./drawing";
import { focus } from "./focus";
import { legos } from "./legos";
import { leverage } from "./leverage";
import { longPipe } from "./long-pipe";
import { master } from "./master";
import { maxq } from "./maxq";
import { opportunity } from "./opportunity";
import { perspective } from "./perspective";
import { problemPyramid } from "./problem-pyramid";
import { productsServices } from "./products-services";
import { roundTable } from "./round-table";

/** The drawings by name, without their numbers, which are on the page. */
export const pictures: Readonly<Record<string, Drawing>> = {
  opportunity,
  maxq,
  focus,
  "being-sure": beingSure,
  "products-services": productsServices,
  "brand-banking": brandBanking,
  "being-right": beingRight,
  master,
  leverage,
  perspective,
  legos,
  "problem-pyramid": problemPyramid,
  "long-pipe": longPipe,
  "round-table": roundTable,
};
