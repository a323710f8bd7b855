import { createHmac, timingSafeEqual } from 'node:crypto'

/** Encodes values into texts that only this server can create, so that it need not store them. */
export interface Seal {
  close(value: unknown): string
  /** Returns undefined for a text that was not created here. */
  open(text: string): unknown
}

const MAC_BYTES = 32

/** Signs with a key derived from a secret that all processes of a server share. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = createHmac('sha256', secret).update(purpose).digest()
  const macOf = (body: Uint8Array): Buffer => createHmac('sha256', key).update(body).digest()
  return {
    close(value) {
      const body = Buffer.from(JSON.stringify(value))
      return Buffer.concat([macOf(body), body]).toString('base64url')
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64url')
      const body = bytes.subarray(MAC_BYTES)
      if (body.length === 0 || !timingSafeEqual(macOf(body), bytes.subarray(0, MAC_BYTES))) return undefined
      // Created by `close`.
      return JSON.parse(body.toString()) as unknown
    },
  }
}
