import { base64urlnopad } from '@scure/base'

/** Bytes as the server and storage keep them. */
export function toText(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** @throws for what is no base64url */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(base64urlnopad.decode(text))
}

/** At least 96 random bits, as the server wants its ids. */
export function newId(): string {
  return toText(crypto.getRandomValues(new Uint8Array(16)))
}

/** Overwrites what is not needed any more: the best that the language offers. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
