import { isUtf8 } from 'node:buffer'

/** Fewest different bytes of a key: 32 random bytes have fewer in less than one of 10^12 cases. */
const FEWEST = 18

/** @throws Error for bytes that no random generator made: text, repetitions, series. The message does not contain them */
export function checkRandom(name: string, bytes: Buffer): void {
  // Random bytes are UTF-8 in less than one of 10^8 cases, control characters included.
  const isText = isUtf8(bytes)
  const steps = new Set(bytes.subarray(1).map((byte, at) => byte - (bytes[at] ?? 0)))
  if (isText || new Set(bytes).size < FEWEST || steps.size < FEWEST)
    throw new Error(`\`${name}\` is not random. Make 32 random bytes, for example with \`openssl rand -base64 32\`.`)
}
