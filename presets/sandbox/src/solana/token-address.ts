import { createHash } from 'node:crypto'
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

/** Returns true if 32 bytes are a point of ed25519: x² = (y² − 1) / (dy² + 1) has a root. */
function isOnCurve(bytes: Uint8Array): boolean {
  const y = bytes.reduceRight((sum, byte, index) => (sum << 8n) | BigInt(index === 31 ? byte & 127 : byte), 0n)
  const square = mod(y * y)
  const u = mod(square - 1n)
  const v = mod(D * square + 1n)
  // Euler's criterion for u / v, applied to u · v instead: they differ by a square.
  const root = power(mod(u * v), (P - 1n) / 2n)
  return root === 0n || root === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let rest = exponent, square = base; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}

function mod(value: bigint): bigint {
  return ((value % P) + P) % P
}

const P = 57896044618658097711785492504343953926634992332820282019728792003956564819949n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
