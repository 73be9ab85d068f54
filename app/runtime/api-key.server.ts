import { decodeJwt } from "jose";

export const isJwt = (key: string): boolean => key.split(".").length === 3;

/** The database role that a key of a Supabase project stands for; undefined if the key does not tell. */
export function getKeyRole(key: string): unknown {
  if (key.startsWith("sb_secret_")) return "service_role";
  if (key.startsWith("sb_publishable_")) return "anon";
  try {
    return isJwt(key) ? decodeJwt(key).role : undefined;
  } catch {
    return undefined;
  }
}

/** The settings of the keys, by the names that the owner uses. */
export const getKeySettings = (env: Partial<NodeJS.ProcessEnv> = process.env) => ({
  anonKey: env.SUPABASE_PUBLISHABLE_KEY?.trim() ? "SUPABASE_PUBLISHABLE_KEY" : "SUPABASE_ANON_KEY",
  serviceKey: env.SUPABASE_SECRET_KEY?.trim() ? "SUPABASE_SECRET_KEY" : "SUPABASE_SERVICE_ROLE_KEY",
});
