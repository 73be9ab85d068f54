// What an answer of the data service means when it is not about the request itself, decided here for reads, writes,
// sessions, uploads, the probe, the log and the owner's pages. Statuses: Supabase's guide to its HTTP status codes.

/** An answer of the data service, as far as it tells what is wrong. */
export interface ServiceAnswer {
  /** 0 if there was no answer. */
  status: number;
  /** Postgres's, PostgREST's or Auth's code; without an answer, Node's, or NO_ANSWER_IN_TIME; "" if there is none. */
  code: string;
  message: string;
  /** Whether the body is what its service answers with, rather than the page of a proxy. */
  isOwn: boolean;
  /** Whether the request was made with the site's key alone, without anybody's session. */
  hasKeyOnly: boolean;
}

interface TroubleKind {
  matches(answer: ServiceAnswer): boolean;
  /** Whether nothing can be read until it has ended. */
  isDown: boolean;
  /** Whether reads may fail until it has ended. */
  isSlow?: boolean;
  /** For the person whose request failed: what happened, and whether waiting helps. */
  text: string;
  /** For the owner: the cause, and the page of the project's dashboard to open. */
  advice: string;
}

/** Postgres's codes for what a statement does; those of these classes are about connections, resources and the system. */
const STATEMENT = /^(?!08|53|57|58|XX)[0-9A-Z]{5}$/;

/** The code of a call that has reached its time limit. */
export const NO_ANSWER_IN_TIME = "TIMEOUT";

/** Whether a transaction was given up because of others, which waited for it: nothing is left of it. */
export const isRolledBack = (code: string): boolean => code === "40P01" || code === "40001";

const BUSY = "The site’s database is very busy right now. Please try again in a minute.";
const UNREACHABLE = "The site’s database can’t be reached right now. Please try again in a minute.";

/** The first kind that matches an answer is its trouble. */
const KINDS = {
  "unknown-host": {
    matches: ({ status, code }) => status === 0 && /^(ENOTFOUND|EAI_AGAIN)$/.test(code),
    isDown: true,
    text: "The site’s database can’t be found right now. Please try again in a minute.",
    advice:
      "This machine can’t find the address of the project’s host: check the spelling of the setting and the machine’s DNS. A project that was deleted, or paused for long, has no address: see the Supabase dashboard.",
  },
  paused: {
    matches: ({ status }) => status === 540,
    isDown: true,
    text: "The site’s database is paused. Its owner has to restore it.",
    advice: "The project is paused: open it in the Supabase dashboard and restore it.",
  },
  "over-quota": {
    matches: ({ status }) => status === 402,
    isDown: true,
    text: "The site’s database has used up its quota. Its owner has to raise it.",
    advice:
      "The project is over its quota, or a bill is unpaid: see Usage and Billing of the organisation in the Supabase dashboard.",
  },
  "read-only": {
    matches: ({ code }) => code === "25006",
    isDown: false,
    text: "The site’s database is read-only at the moment, so nothing was saved. Your text is still here; waiting does not help until the owner has made room.",
    advice:
      "The database is read-only, usually because its disk is full: see Database, Settings in the Supabase dashboard, free or add space, then switch the read-only mode off.",
  },
  "disk-full": {
    matches: ({ status, code }) => code === "53100" || status === 507,
    isDown: false,
    text: "The server’s disk is full, so nothing was saved. Your text is still here; free some space and save again.",
    advice: "The disk of the database or of the stored files is full: free or add space.",
  },
  "clock-skew": {
    matches: ({ code, message }) => code === "PGRST303" && /issued at future/i.test(message),
    isDown: false,
    text: "The clocks of the site’s database disagree, so new sign-ins are not accepted yet. Please try again in a few minutes.",
    advice:
      "The clock of Auth is ahead of the database’s, which rejects new sessions until its own clock has caught up: restart the project in the Supabase dashboard, or set the machines’ clocks.",
  },
  "key-rejected": {
    matches: ({ status, code, message, hasKeyOnly }) =>
      status === 401 && hasKeyOnly && (/api key/i.test(message) || /^PGRST30[1-3]$/.test(code)),
    isDown: true,
    text: "The site’s database does not accept its keys. Its owner has to renew them.",
    advice:
      "The project does not accept the key, which was replaced, or is of the old kind and disabled: copy the current keys from API Keys in the project’s settings into the site’s, and restart the site.",
  },
  "mail-refused": {
    matches: ({ status, code, message }) =>
      code === "email_address_not_authorized" ||
      // Not the wait between two emails to one address, which has the same code.
      (code === "over_email_send_rate_limit" && /rate limit exceeded/i.test(message)) ||
      (status >= 500 && /^error sending /i.test(message)),
    isDown: false,
    text: "The email couldn’t be sent. Please try again later, or tell the site’s owner.",
    advice:
      "The project sends no email: set up your own mail server under Authentication, Emails, SMTP Settings in the Supabase dashboard, and look at its rate limits.",
  },
  "mfa-off": {
    matches: ({ code }) => /^mfa_totp_(enroll|verify)_not_enabled$/.test(code),
    isDown: false,
    text: "The site’s database does not accept codes of authenticator apps at the moment. Its owner has to switch them on.",
    advice:
      "Authenticator apps are switched off in the project: enable TOTP under Authentication, Multi-Factor in the Supabase dashboard. Until then, a recovery code or `npm run admin -- recover` signs in.",
  },
  "bucket-missing": {
    matches: ({ message }) => /bucket not found/i.test(message),
    isDown: false,
    text: "The site has no place to store files. Its owner has to apply the database migrations.",
    advice:
      "The storage bucket “images” is missing: apply the migrations, which create it (`supabase db push --remote`).",
  },
  "sign-ins-limited": {
    matches: ({ code }) => code === "over_request_rate_limit",
    isDown: false,
    text: "Too many people sign in right now. Please try again in a few minutes.",
    advice:
      "Too many sign-ins reached the project from one address, which may be the site’s own: switch on IP address forwarding under Authentication, Rate Limits in the Supabase dashboard.",
  },
  refusing: {
    matches: ({ status, code }) => status === 429 && !code,
    isDown: false,
    isSlow: true,
    text: BUSY,
    advice:
      "The project refuses requests because there are too many: see Reports, API in the Supabase dashboard.",
  },
  busy: {
    matches: ({ status, code }) =>
      status === 544 || [NO_ANSWER_IN_TIME, "57014", "55P03", "53300", "PGRST003"].includes(code),
    isDown: false,
    isSlow: true,
    text: BUSY,
    advice: "The project answers too slowly: see Reports, Database in the Supabase dashboard.",
  },
  contended: {
    matches: ({ code }) => isRolledBack(code),
    isDown: false,
    text: "Others were changing the same entries at that moment, so nothing was saved. Please try again.",
    advice:
      "Requests waited for each other, so the database gave one of them up, three times: see Logs, Postgres in the Supabase dashboard.",
  },
  "no-api": {
    matches: ({ status, isOwn }) => !isOwn && status >= 200 && status < 300,
    isDown: true,
    text: UNREACHABLE,
    advice:
      "Something else answered instead of the project, such as a web page: check that SUPABASE_URL is the project’s API URL (https://….supabase.co), and that no firewall is in between.",
  },
  unreachable: {
    matches: ({ status, code, isOwn }) =>
      status === 0 || !isOwn || (status >= 300 && status < 400) || (status >= 500 && !STATEMENT.test(code)),
    isDown: true,
    text: UNREACHABLE,
    advice:
      "The project can’t be reached: it may be restarting, or have an incident. See it in the Supabase dashboard.",
  },
} satisfies Record<string, TroubleKind>;

export type Trouble = keyof typeof KINDS;

const troubles: Record<Trouble, TroubleKind> = KINDS;

/** What is wrong with the data service itself; null if the answer is about the request. */
export function findTrouble(answer: ServiceAnswer): Trouble | null {
  const names = Object.keys(troubles) as Trouble[];
  return names.find((name) => troubles[name].matches(answer)) ?? null;
}

/** Whether nothing can be read until the trouble has ended. */
export const isDown = (trouble: Trouble): boolean => troubles[trouble].isDown;

/** Whether reads may fail until the trouble has ended, though some succeed. */
export const isSlow = (trouble: Trouble): boolean => troubles[trouble].isSlow ?? false;

/** A sentence for the person whose request failed. */
export const getTroubleText = (trouble: Trouble): string => troubles[trouble].text;

/** For the owner: the cause, and where to mend it. */
export const getTroubleAdvice = (trouble: Trouble): string => troubles[trouble].advice;

/** Whether an error's code is one of these names, which `troubleResponse` puts there. */
export const isTrouble = (code: unknown): code is Trouble =>
  typeof code === "string" && Object.hasOwn(KINDS, code);

/**
 * The status of an answer that has been recognized. supabase-js retries 503 and 520, and auth-js hides the message of
 * 500–504 and 520–530 and repeats the request for half a minute; neither knows this one.
 */
const RECOGNIZED = 509;

/** The answer that supabase-js gets instead: each of its parts finds the trouble as the error's code. */
export function troubleResponse(trouble: Trouble): Response {
  const message = getTroubleText(trouble);
  const body = { code: trouble, error_code: trouble, statusCode: trouble, error: trouble, message };
  return Response.json(body, { status: RECOGNIZED });
}

/** Whether `troubleResponse` made this response. */
export const isRecognized = ({ status }: Response): boolean => status === RECOGNIZED;
