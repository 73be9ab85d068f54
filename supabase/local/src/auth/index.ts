import type { GatewayRequest, Handler } from "../http";
import { changeAccount, identities, logout, readAccount, reauthenticate } from "./account";
import { changeUser, createUser, deleteUser, listAccounts, readUser } from "./admin";
import { generateLink, invite } from "./admin-links";
import { isUuid } from "./body";
import { AuthError, errorResponse } from "./errors";
import { challenge, deleteFactor, enrol, listFactors, unenrol, verifyFactor } from "./factors";
import { health, settings as projectSettings, publicKeys, refusal } from "./project";
import {
  type Answer,
  type AuthPlatform,
  type AuthService,
  type Call,
  createAuthService,
  type OwnCall,
} from "./service";
import { asOwner, asService } from "./sessions";
import { readAuthSettings } from "./settings";
import { token } from "./sign-in";
import { otp, recover, resend, signUp } from "./sign-up";
import { openLink, verify } from "./verify";

type Calls<C extends Call> = Record<string, (call: C) => Answer>;

/** For everybody. */
const OPEN: Calls<Call> = {
  "GET /health": health,
  "GET /settings": projectSettings,
  "GET /.well-known/jwks.json": publicKeys,
  "POST /signup": signUp,
  "POST /token": token,
  "GET /verify": openLink,
  "POST /verify": verify,
  "POST /resend": resend,
  "POST /recover": recover,
  "POST /otp": otp,
  "POST /magiclink": otp,
};

/** For the account of the bearer token. */
const OWN: Calls<OwnCall> = {
  "GET /user": readAccount,
  "PUT /user": changeAccount,
  "GET /reauthenticate": reauthenticate,
  "POST /logout": logout,
  "GET /user/identities/authorize": identities,
  "DELETE /user/identities/:identity_id": identities,
  "POST /factors": enrol,
  "POST /factors/:factor_id/challenge": challenge,
  "POST /factors/:factor_id/verify": verifyFactor,
  "DELETE /factors/:factor_id": unenrol,
};

/** For the service key. */
const ADMIN: Calls<Call> = {
  "POST /invite": invite,
  "POST /admin/generate_link": generateLink,
  "GET /admin/users": listAccounts,
  "POST /admin/users": createUser,
  "GET /admin/users/:user_id": readUser,
  "PUT /admin/users/:user_id": changeUser,
  "DELETE /admin/users/:user_id": deleteUser,
  "GET /admin/users/:user_id/factors": listFactors,
  "DELETE /admin/users/:user_id/factors/:factor_id": deleteFactor,
};

const ROUTES = [...routes(OPEN, async (call) => call), ...routes(OWN, asOwner), ...routes(ADMIN, asService)];

function routes<C extends Call>(calls: Calls<C>, admit: (call: Call) => Promise<C>) {
  return Object.entries(calls).map(([name, answer]) => {
    const [method = "", path = ""] = name.split(" ");
    const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`);
    return { method, pattern, answer: async (call: Call) => answer(await admit(call)) };
  });
}

/**
 * Answers everything under /auth/v1. Never rejects: an error becomes the body that hosted would send. Throws at once
 * for a setting that is wrong.
 */
export function authHandler(
  platform: AuthPlatform,
  settings = readAuthSettings(platform.projectDir),
): Handler {
  const auth = createAuthService(platform, settings);
  return (request) => answer(auth, request).catch((error) => errorResponse(error, request));
}

async function answer(auth: AuthService, request: GatewayRequest): Answer {
  const { method, path } = request;
  const here = ROUTES.filter(({ pattern }) => pattern.test(path));
  if (here.length === 0) throw refusal(method, path);
  const route = here.find((candidate) => candidate.method === method);
  if (!route) throw new AuthError("not_found", `${method} ${path} is not a call of this backend`, 405);
  await auth.limits.countCall(request);
  const ids = { ...route.pattern.exec(path)?.groups } as Call["ids"];
  const [wrong] = Object.entries(ids).filter(([, id]) => !isUuid(id));
  if (wrong) throw new AuthError("validation_failed", `${wrong[0]} must be an UUID`, 404);
  return route.answer({ auth, request, ids });
}
