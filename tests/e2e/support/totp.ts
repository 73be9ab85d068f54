import { TOTP } from "otpauth";

/** The time step of a TOTP code (ms, RFC 6238). */
const STEP = 30_000;

/** An authenticator app. Each code works once; the next step's code is already valid. */
export interface Authenticator {
  code(steps?: number): string;
  /** Six digits that are wrong in every accepted time step. */
  wrongCode(): string;
}

/** The app that was set up with this secret. */
export function authenticator(secret: string): Authenticator {
  const app = new TOTP({ secret });
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * STEP });
  const wrongCode = () => {
    const right = [-2, -1, 0, 1, 2].map(code);
    return ["111111", "222222", "333333", "444444", "555555", "666666"].find((n) => !right.includes(n)) ?? "";
  };
  return { code, wrongCode };
}
