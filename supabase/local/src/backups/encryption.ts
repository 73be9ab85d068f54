import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";

/** Scrypt takes 32 MB with 2^15; age's default of 2^18 would take 256 MB, too much for a small machine. */
const SCRYPT_WORK_FACTOR = 15;

/** The content of a file, encrypted if there is a passphrase. */
export async function readEncrypted(
  file: string,
  passphrase: string | null,
): Promise<AsyncIterable<Uint8Array>> {
  const content = createReadStream(file);
  if (passphrase === null) return content;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  return iterate(await encrypter.encrypt(toWeb(content)));
}

/** Decrypts content that `readEncrypted` has encrypted. @throws an Error for the owner if the passphrase is wrong */
export async function decrypt(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = Readable.from(content);
  try {
    return iterate(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    // Otherwise the connection would stay open until its timeout.
    source.destroy();
    if (!(error instanceof Error && /no identity matched/.test(error.message))) throw error;
    throw new Error(
      "BACKUP_PASSPHRASE is not the passphrase this backup was encrypted with. Set it to the right one.",
    );
  }
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const iterate = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeStream<Uint8Array>);
