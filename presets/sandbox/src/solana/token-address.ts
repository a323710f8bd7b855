import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { programs } from './programs.js'

/** The associated token account of an owner for a mint, as all wallets derive it. */
export function tokenAddress(owner: string, { mint, program }: { readonly mint: string; readonly program: string }): string {
  return findProgramAddress(programs.associatedToken, [owner, program, mint].map(base58.decode))
}

/** Derives a program's address for these seeds: the first hash off the curve, so that it has no private key. */
export function findProgramAddress(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const seed of [...seeds, Uint8Array.of(bump), base58.decode(program)]) hash.update(seed)
    const address = hash.update('ProgramDerivedAddress').digest()
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new RangeError('No seed leads off the curve.')
}

/** Returns true if 32 bytes are a point of ed25519, in any encoding that a validator accepts. */
function isOnCurve(bytes: Uint8Array): boolean {
  try {
    return ed25519.Point.fromBytes(bytes, true) !== undefined
  } catch {
    return false
  }
}
