import { replace } from "@remix-run/node";

/** The old address of the gallery; Back does not lead here. */
export const loader = () => replace("/creative");
