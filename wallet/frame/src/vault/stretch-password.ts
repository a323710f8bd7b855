import { argon2idAsync } from '@noble/hashes/argon2.js'

/** Password stretching parameters, stored with the factor so that new factors can use others. */
export interface Stretching {
  /** 16 bytes. */
  readonly salt: Uint8Array
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly lanes: number
}

/** RFC 9106's second recommended option: 64 MiB, three passes. */
export function newStretching(): Stretching {
  return { salt: crypto.getRandomValues(new Uint8Array(16)), memory: 65_536, passes: 3, lanes: 1 }
}

/** Returns the bytes of a password in NFKC, which are the same for all keyboards. */
export function passwordBytes(password: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(password.normalize('NFKC'))
}

/** Argon2id (RFC 9106) of a password, or of what it was hardened to. Takes about a second, in slices that let the page render. */
export async function stretchPassword(
  secret: Uint8Array<ArrayBuffer>,
  { salt, memory, passes, lanes }: Stretching,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await argon2idAsync(secret, salt, { m: memory, t: passes, p: lanes, dkLen: 32 }))
}
