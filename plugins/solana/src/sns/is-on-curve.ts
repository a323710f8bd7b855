/** Returns true if 32 bytes are a point of ed25519 and may have a key: x² = (y² − 1) / (dy² + 1) has a root (RFC 8032, 5.1.3). */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = bytes.reduceRight((sum, byte, i) => (sum << 8n) | BigInt(i === 31 ? byte & 127 : byte), 0n)
  const u = mod(y * y - 1n)
  const v = mod(D * y * y + 1n)
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
