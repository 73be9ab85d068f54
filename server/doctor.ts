import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { NextFunction, Request, Response } from "express";

/** Distinguishes this process from any other that answers at the same URL. */
const INSTANCE = randomUUID();
/** The header with the doctor's signature. */
export const DOCTOR_HEADER = "X-Doctor";
/** How long a signature is valid (milliseconds), since a proxy may have logged it. */
const VALID_MS = 60_000;

/** How the site saw the doctor's request. */
export interface SeenRequest {
  instance: string;
  /** The sender's IP as rate limits see it. */
  address: string;
  protocol: string;
  host: string;
  /** X-Forwarded-For as received; "" if missing. */
  forwardedFor: string;
}

/** The value of the doctor's header: only someone who can read the service key can create it. */
export function signQuestion(serviceKey: string, at = Date.now()): string {
  return `${at}.${createHmac("sha256", serviceKey).update(`doctor ${at}`).digest("base64url")}`;
}

/** Tells the doctor (scripts/doctor.ts) how its request arrived; passes on any request without its signature. */
export function answerDoctor(request: Request, response: Response, next: NextFunction): void {
  if (!isSigned(request.get(DOCTOR_HEADER) ?? "")) {
    next();
    return;
  }
  const seen: SeenRequest = {
    instance: INSTANCE,
    address: request.ip ?? "",
    protocol: request.protocol,
    host: request.get("X-Forwarded-Host") ?? request.get("Host") ?? "",
    forwardedFor: request.get("X-Forwarded-For") ?? "",
  };
  response.set("Cache-Control", "no-store").json(seen);
}

function isSigned(question: string): boolean {
  const at = Number(question.split(".")[0]);
  const serviceKey = process.env.SUPABASE_SERVICE_ROLE_KEY;
  if (!serviceKey || !(Math.abs(Date.now() - at) < VALID_MS)) return false;
  const [given, right] = [Buffer.from(question), Buffer.from(signQuestion(serviceKey, at))];
  return given.length === right.length && timingSafeEqual(given, right);
}
