import { AppError, getThrownStatus } from "~/http/app-error.server";
import type { UploadAnswer } from "./upload-answer";

const SENTENCES: Record<number, string> = {
  401: "You are signed out. Sign in on another tab, then send it again.",
  403: "You don’t have permission to do this.",
  503: "The images cannot be reached right now. Try again in a minute.",
};

/**
 * The response to a script's upload that was rejected: a message instead of the redirect to the sign-in page, which a
 * script cannot follow. @throws anything that is not a rejection
 */
export function toUploadError(thrown: unknown): Response {
  const { status, sentence } = getErrorSentence(thrown);
  return answerUpload({ messages: [sentence] }, status);
}

/** The response to a script's upload. */
export const answerUpload = (answer: Partial<UploadAnswer>, status: number): Response =>
  Response.json({ images: [], files: [], messages: [], ...answer } satisfies UploadAnswer, { status });

/** The status and the sentence of a rejection, for a script. @throws anything that is not a rejection */
export function getErrorSentence(thrown: unknown): { status: number; sentence: string } {
  const status = getStatus(thrown);
  if (!status) throw thrown;
  const sentence =
    thrown instanceof AppError ? getWords(thrown) : (SENTENCES[status] ?? "It cannot be stored.");
  return { status, sentence };
}

/** A 422 message completes a sentence that begins with the file's name; every other message is a sentence. */
const getWords = ({ status, message }: AppError) => (status === 422 ? `It ${message}` : message);

/** The status of a rejection; undefined for anything else. */
function getStatus(thrown: unknown): number | undefined {
  if (thrown instanceof AppError) return thrown.status;
  const status = getThrownStatus(thrown);
  return status === 302 ? 401 : status;
}
