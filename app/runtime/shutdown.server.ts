import { singleton } from "./singleton.server";

/** Aborted once this process has been asked to exit, after which lost connections are no errors. */
export const leaving = singleton("leaving", () => new AbortController());
