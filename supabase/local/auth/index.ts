import type { GatewayRequest, GatewayResponse, Handler } from "../http";
import { changeAccount, logout, readAccount, reauthenticate } from "./account";
import { generateLink, invite } from "./admin-links";
import { createUser, deleteUser, listAccounts, readUser, updateUser } from "./admin-users";
import { requireServiceRole } from "./bearer";
import { DISABLED } from "./disabled";
import { AuthError, errorResponse } from "./errors";
import { otp, recover, resend } from "./mail-requests";
import { health, projectSettings, publicKeys } from "./project";
import { type AuthService, createAuthService } from "./service";
import type { AuthPlatform } from "./settings";
import { token } from "./sign-in";
import { signUp } from "./sign-up";
import { openLink, verify } from "./verify";

type Call = (auth: AuthService, request: GatewayRequest, id: string) => Promise<GatewayResponse>;
/** Calls of one path by method; `/:id` at its end stands for one segment. */
type Calls = Record<string, Record<string, Call>>;

const OPEN: Calls = {
  "/health": { GET: health },
  "/settings": { GET: projectSettings },
  "/.well-known/jwks.json": { GET: publicKeys },
  "/signup": { POST: signUp },
  "/token": { POST: token },
  "/verify": { GET: openLink, POST: verify },
  "/resend": { POST: resend },
  "/recover": { POST: recover },
  "/otp": { POST: otp },
  "/magiclink": { POST: otp },
  "/user": { GET: readAccount, PUT: changeAccount },
  "/logout": { POST: logout },
  "/reauthenticate": { GET: reauthenticate },
};

/** For the service key only. */
const ADMIN: Calls = {
  "/invite": { POST: invite },
  "/admin/generate_link": { POST: generateLink },
  "/admin/users": { GET: listAccounts, POST: createUser },
  "/admin/users/:id": { GET: readUser, PUT: updateUser, DELETE: deleteUser },
};

/** Answers everything under /auth/v1. Never rejects: an error becomes the body that hosted would send. */
export function authHandler(platform: AuthPlatform): Handler {
  const auth = createAuthService(platform);
  return async (request) => {
    try {
      return await answer(auth, request);
    } catch (error) {
      return errorResponse(error, request);
    }
  };
}

async function answer(auth: AuthService, request: GatewayRequest): Promise<GatewayResponse> {
  const path = request.path.replace(/(.)\/$/, "$1");
  const open = OPEN[path];
  if (open) return callOf(open, request)(auth, request, "");
  const [pattern, id] = ADMIN[path] ? [path, ""] : withId(path);
  const admin = ADMIN[pattern];
  if (admin) {
    await requireServiceRole(auth, request);
    return callOf(admin, request)(auth, request, id);
  }
  return disabledCall(path)();
}

function withId(path: string): [pattern: string, id: string] {
  const cut = path.lastIndexOf("/") + 1;
  return [`${path.slice(0, cut)}:id`, path.slice(cut)];
}

function callOf(calls: Record<string, Call>, { method, path }: GatewayRequest): Call {
  const call = calls[method];
  if (!call)
    throw new AuthError(405, "method_not_allowed", `${method} ${path} is not a call of this backend`);
  return call;
}

function disabledCall(path: string): () => Promise<GatewayResponse> {
  const [, first = "", second] = path.split("/");
  const name = first === "user" && second === "identities" ? second : first;
  const known = Object.entries(DISABLED).find(([key]) => key === name);
  if (known) return known[1];
  throw new AuthError(404, "not_found", `${path} is not a call of this backend`);
}
