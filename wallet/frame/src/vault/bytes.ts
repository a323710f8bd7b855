import { base64urlnopad } from '@scure/base'

/** Encodes bytes for the server and storage. */
export function toText(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** @throws for invalid base64url */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(base64urlnopad.decode(text))
}

/** Returns an id with at least 96 random bits, as the server requires. */
export function newId(): string {
  return toText(crypto.getRandomValues(new Uint8Array(16)))
}

/** Overwrites secrets that are no longer needed; JavaScript offers nothing better. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
