import { config } from "~/runtime/config.server";
import { getKeySetting, judgeAnswer, judgeError } from "~/runtime/service-answer.server";
import { serviceHealth } from "~/runtime/service-health.server";
import type { Trouble } from "~/runtime/service-trouble.server";

type ServiceRequest = Parameters<typeof judgeAnswer>[1];

/**
 * What is wrong with the data service, by its answer, which can still be read; null if the answer is about the request.
 * Records it for the log and the owner.
 */
export async function readTrouble(response: Response, request: ServiceRequest): Promise<Trouble | null> {
  const { serviceKey } = config().supabase;
  const sighting = await judgeAnswer(response, request, serviceKey);
  // Auth does not say why its own writes fail.
  const isRefusedWrite =
    sighting?.trouble === "unreachable" && sighting.status === 500 && request.pathname.startsWith("/auth/");
  if (isRefusedWrite && serviceHealth.has("read-only")) return "read-only";
  if (sighting) serviceHealth.record(sighting);
  else if (response.ok)
    serviceHealth.recordSuccess({
      request: `${request.method} ${request.pathname}`,
      setting: getKeySetting(request, serviceKey),
    });
  // It has a status of its own, which the form passes on.
  return sighting?.trouble === "sign-ins-limited" ? null : (sighting?.trouble ?? null);
}

/** Records for the log and the owner why a call got no answer. */
export function noteNoAnswer(error: unknown, request: ServiceRequest): void {
  const sighting = judgeError(error, request);
  if (sighting) serviceHealth.record(sighting);
}
