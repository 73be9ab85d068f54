import type { Drawing } from "./drawing";

/** The drawings by name, each a script of its own, without their numbers, which are on the page. */
export const pictures: Readonly<Record<string, () => Promise<Drawing>>> = {
  opportunity: () => import("./opportunity").then(({ opportunity }) => opportunity),
  maxq: () => import("./maxq").then(({ maxq }) => maxq),
  focus: () => import("./focus").then(({ focus }) => focus),
  "being-sure": () => import("./being-sure").then(({ beingSure }) => beingSure),
  "products-services": () => import("./products-services").then(({ productsServices }) => productsServices),
  "brand-banking": () => import("./brand-banking").then(({ brandBanking }) => brandBanking),
  "being-right": () => import("./being-right").then(({ beingRight }) => beingRight),
  master: () => import("./master").then(({ master }) => master),
  leverage: () => import("./leverage").then(({ leverage }) => leverage),
  perspective: () => import("./perspective").then(({ perspective }) => perspective),
  legos: () => import("./legos").then(({ legos }) => legos),
  "problem-pyramid": () => import("./problem-pyramid").then(({ problemPyramid }) => problemPyramid),
  "long-pipe": () => import("./long-pipe").then(({ longPipe }) => longPipe),
  "round-table": () => import("./round-table").then(({ roundTable }) => roundTable),
};
