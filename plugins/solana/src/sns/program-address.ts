import { fromBase58, toBase58 } from '../codec/base58.js'
import { isOnCurve } from './is-on-curve.js'

const MARK = /* @__PURE__ */ new TextEncoder().encode('ProgramDerivedAddress')

/** Derives a program's address for these seeds: the first hash off the curve, so that it has no private key. */
export async function programAddress(program: string, seeds: readonly Uint8Array[]): Promise<string> {
  const owner = fromBase58(program) ?? new Uint8Array()
  for (let bump = 255; bump >= 0; bump--) {
    const address = await sha256(Uint8Array.from([...seeds, [bump], owner, MARK].flatMap((part) => [...part])))
    if (!isOnCurve(address)) return toBase58(address)
  }
  throw new RangeError('No seed leads off the curve.')
}

/** Needs a secure context, as wallets do. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
