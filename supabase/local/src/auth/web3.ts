import { AuthError, invalid } from "./errors";

/** The chains that hosted knows, with its prefix for what is wrong with their messages. */
const CHAINS = new Map([
  ["ethereum", { name: "Ethereum", prefix: "siwe" }],
  ["solana", { name: "Solana", prefix: "siws" }],
]);
const MESSAGE_BYTES = { min: 64, max: 20 * 1024 };
/** The specification's, section 5. */
const MIN_NONCE = 8;
const FIELD =
  /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID|Resources):\s*(.*)$/;

/**
 * What is wrong with the message that a wallet signed (EIP-4361), in hosted's words where hosted has some, or null.
 * The signature is not looked at: no wallet can sign in here.
 */
export function web3Problem(chainName: string, message: string): AuthError | null {
  const chain = CHAINS.get(chainName);
  if (!chain) return new AuthError("web3_unsupported_chain");
  const size = Buffer.byteLength(message);
  if (size < MESSAGE_BYTES.min) return invalid("message is too short");
  if (size > MESSAGE_BYTES.max) return invalid("message must not exceed 20KB");
  const problem = getProblem(message.split("\n"), ` wants you to sign in with your ${chain.name} account:`);
  return problem ? invalid(`${chain.prefix}: ${problem}`) : null;
}

function getProblem([header, , gap, statement, after, ...rest]: string[], suffix: string): string | null {
  if (!header?.endsWith(suffix)) return `message first line does not end in "${suffix}"`;
  if (gap !== "") return "third line must be empty";
  const hasStatement = statement !== "" && after === "";
  const lines = hasStatement ? rest : [statement ?? "", after ?? "", ...rest];
  const fields = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const [, name, value = ""] = FIELD.exec(line.trim()) ?? [];
    if (name) fields.set(name, value);
    // The first line that is no field belongs to a statement of more than one line.
    else if (line && !line.startsWith("- ")) {
      return `encountered unparsable line at index ${index + (hasStatement ? 5 : 3)}`;
    }
  }
  const version = fields.get("Version") ?? "";
  if (version !== "1") return `Version value is not supported, expected 1 got "${version}"`;
  const nonce = fields.get("Nonce") ?? "";
  if (nonce.length < MIN_NONCE) return `Nonce must be at least ${MIN_NONCE} characters`;
  if (!URL.canParse(fields.get("URI") ?? "")) return "URI is not valid";
  const isTime = !Number.isNaN(Date.parse(fields.get("Issued At") ?? ""));
  return isTime ? null : "Issued At is not a valid ISO8601 timestamp";
}
