import type { GatewayRequest, Handler } from "../http";
import { changeAccount, changeIdentities, logout, readAccount, reauthenticate } from "./account";
import { changeUser, createUser, deleteUser, listAccounts, readUser } from "./admin";
import { generateLink, invite } from "./admin-links";
import { isUuid } from "./body";
import { AuthError, errorResponse } from "./errors";
import { challenge, deleteFactor, enroll, listFactors, unenroll, verifyFactor } from "./factors";
import { health, settings as projectSettings, publicKeys, unknownRoute } from "./project";
import {
  type Answer,
  type AuthPlatform,
  type AuthService,
  type Call,
  createAuthService,
  type UserCall,
} from "./service";
import { requireServiceRole, requireUser } from "./sessions";
import { readAuthSettings } from "./settings";
import { token } from "./sign-in";
import { otp, recover, resend, signUp } from "./sign-up";
import { followLink, verify } from "./verify";

type Handlers<C extends Call> = Record<string, (call: C) => Answer>;

/** Routes that require no token. */
const PUBLIC: Handlers<Call> = {
  "GET /health": health,
  "GET /settings": projectSettings,
  "GET /.well-known/jwks.json": publicKeys,
  "POST /signup": signUp,
  "POST /token": token,
  "GET /verify": followLink,
  "POST /verify": verify,
  "POST /resend": resend,
  "POST /recover": recover,
  "POST /otp": otp,
  "POST /magiclink": otp,
};

/** Routes for the user of the bearer token. */
const USER: Handlers<UserCall> = {
  "GET /user": readAccount,
  "PUT /user": changeAccount,
  "GET /reauthenticate": reauthenticate,
  "POST /logout": logout,
  "GET /user/identities/authorize": changeIdentities,
  "DELETE /user/identities/:identity_id": changeIdentities,
  "POST /factors": enroll,
  "POST /factors/:factor_id/challenge": challenge,
  "POST /factors/:factor_id/verify": verifyFactor,
  "DELETE /factors/:factor_id": unenroll,
};

/** Routes that require the service key. */
const ADMIN: Handlers<Call> = {
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

const ROUTES = [
  ...routes(PUBLIC, async (call) => call),
  ...routes(USER, requireUser),
  ...routes(ADMIN, requireServiceRole),
];

function routes<C extends Call>(handlers: Handlers<C>, authorize: (call: Call) => Promise<C>) {
  return Object.entries(handlers).map(([name, handle]) => {
    const [method = "", path = ""] = name.split(" ");
    const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`);
    return { method, pattern, handle: async (call: Call) => handle(await authorize(call)) };
  });
}

/**
 * Handles everything under /auth/v1. The handler never rejects: it converts errors to GoTrue's responses.
 * @throws if a setting is invalid
 */
export function authHandler(
  platform: AuthPlatform,
  settings = readAuthSettings(platform.projectDir),
): Handler {
  const auth = createAuthService(platform, settings);
  return (request) => handle(auth, request).catch((error) => errorResponse(error, request));
}

async function handle(auth: AuthService, request: GatewayRequest): Answer {
  const { method, path } = request;
  const matching = ROUTES.filter(({ pattern }) => pattern.test(path));
  if (matching.length === 0) throw unknownRoute(method, path);
  const route = matching.find((candidate) => candidate.method === method);
  if (!route) throw new AuthError("not_found", `${method} ${path} is not allowed`, 405);
  await auth.limits.countRequest(request);
  const ids = { ...route.pattern.exec(path)?.groups } as Call["ids"];
  const [wrong] = Object.entries(ids).filter(([, id]) => !isUuid(id));
  if (wrong) throw new AuthError("validation_failed", `${wrong[0]} must be an UUID`, 404);
  return route.handle({ auth, request, ids });
}
