import type { CaipNetworkId } from '@latchkey/kernel'

/** Normalizes a chain id that wallets write as 1, '1', '0x1' or 'eip155:1'. Returns undefined for anything else. */
export function toCaip(chain: unknown): CaipNetworkId | undefined {
  const text = typeof chain === 'string' ? chain.replace(/^eip155:/, '').trim() : chain
  const id = typeof text === 'string' && /^(0x[\da-f]+|\d+)$/i.test(text) ? Number(text) : text
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** The number of a CAIP-2 id, in the form of EIP-3326: `0x1`. */
export function toHexChain(chain: CaipNetworkId): `0x${string}` {
  return `0x${Number(chain.slice('eip155:'.length)).toString(16)}`
}
