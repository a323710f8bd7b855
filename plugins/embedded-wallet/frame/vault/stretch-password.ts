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

/**
 * Argon2id (RFC 9106) of a password in NFKC, so that all keyboards yield the same bytes. Takes about a second, in slices that let the
 * page render.
 */
export async function stretchPassword(password: string, { salt, memory, passes, lanes }: Stretching): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await argon2idAsync(new TextEncoder().encode(password.normalize('NFKC')), salt, { m: memory, t: passes, p: lanes, dkLen: 32 }),
  )
}
