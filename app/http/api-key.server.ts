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
