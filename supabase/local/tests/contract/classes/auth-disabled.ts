import { createClient } from "@supabase/supabase-js";
import { confirmedAccount, PASSWORD, realtime } from "../../auth/accounts";
import { backend } from "../../support/backend";
import { disabled, rejected, type Table } from "../entry";

// What a new hosted project has disabled: the OAuth server and passkeys. It has the admins' side of passkeys, and custom
// providers.

const id = "00000000-0000-4000-8000-000000000000";

/** The library needs a flag for passkeys. */
function newClient(key = backend.anonKey) {
  const auth = { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } };
  return createClient(backend.url, key, { auth, realtime }).auth;
}

async function account() {
  const auth = newClient();
  const { email } = await confirmedAccount();
  const { error } = await auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return auth;
}

const { admin } = newClient(backend.serviceKey);

const NO_OAUTH_SERVER = { status: 404, code: "feature_disabled", sentence: /OAuth server is disabled/ };
const NO_CUSTOM_PROVIDERS = {
  status: 404,
  code: "feature_disabled",
  sentence: /Custom OAuth providers are disabled/,
};
const NO_PASSKEYS = { status: 404, code: "passkey_disabled", sentence: /Passkeys are disabled/ };

export const oauth: Table = {
  getAuthorizationDetails: disabled(NO_OAUTH_SERVER, async () =>
    (await account()).oauth.getAuthorizationDetails(id),
  ),
  approveAuthorization: disabled(NO_OAUTH_SERVER, async () =>
    (await account()).oauth.approveAuthorization(id),
  ),
  denyAuthorization: disabled(NO_OAUTH_SERVER, async () => (await account()).oauth.denyAuthorization(id)),
  listGrants: disabled(NO_OAUTH_SERVER, async () => (await account()).oauth.listGrants()),
  revokeGrant: disabled(NO_OAUTH_SERVER, async () => (await account()).oauth.revokeGrant({ clientId: id })),
};

export const adminOauth: Table = {
  listClients: disabled(NO_OAUTH_SERVER, () => admin.oauth.listClients()),
  createClient: disabled(NO_OAUTH_SERVER, () =>
    admin.oauth.createClient({ client_name: "a", redirect_uris: ["https://example.org"] }),
  ),
  getClient: disabled(NO_OAUTH_SERVER, () => admin.oauth.getClient(id)),
  updateClient: disabled(NO_OAUTH_SERVER, () => admin.oauth.updateClient(id, { client_name: "b" })),
  deleteClient: disabled(NO_OAUTH_SERVER, () => admin.oauth.deleteClient(id)),
  regenerateClientSecret: disabled(NO_OAUTH_SERVER, () => admin.oauth.regenerateClientSecret(id)),
};

export const adminCustomProviders: Table = {
  listProviders: rejected(NO_CUSTOM_PROVIDERS, () => admin.customProviders.listProviders()),
  createProvider: rejected(NO_CUSTOM_PROVIDERS, () =>
    admin.customProviders.createProvider({
      provider_type: "oidc",
      identifier: "custom:a",
      name: "A",
      client_id: "a",
      client_secret: "a",
    }),
  ),
  getProvider: rejected(NO_CUSTOM_PROVIDERS, () => admin.customProviders.getProvider("custom:a")),
  updateProvider: rejected(NO_CUSTOM_PROVIDERS, () => admin.customProviders.updateProvider("custom:a", {})),
  deleteProvider: rejected(NO_CUSTOM_PROVIDERS, () => admin.customProviders.deleteProvider("custom:a")),
};

export const passkey: Table = {
  startRegistration: disabled(NO_PASSKEYS, async () => (await account()).passkey.startRegistration()),
  verifyRegistration: disabled(NO_PASSKEYS, async () =>
    (await account()).passkey.verifyRegistration({ challengeId: id, credential: {} as never }),
  ),
  startAuthentication: disabled(NO_PASSKEYS, () => newClient().passkey.startAuthentication()),
  verifyAuthentication: disabled(NO_PASSKEYS, () =>
    newClient().passkey.verifyAuthentication({ challengeId: id, credential: {} as never }),
  ),
  list: disabled(NO_PASSKEYS, async () => (await account()).passkey.list()),
  update: disabled(NO_PASSKEYS, async () =>
    (await account()).passkey.update({ passkeyId: id, friendlyName: "Key" }),
  ),
  delete: disabled(NO_PASSKEYS, async () => (await account()).passkey.delete({ passkeyId: id })),
};

export const adminPasskey: Table = {
  listPasskeys: rejected(NO_PASSKEYS, () => admin.passkey.listPasskeys({ userId: id })),
  deletePasskey: rejected(NO_PASSKEYS, () => admin.passkey.deletePasskey({ userId: id, passkeyId: id })),
};
