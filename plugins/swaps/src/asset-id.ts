import type { Asset, CaipNetworkId } from '@latchkey/kernel'

/** Returns the plain address in a CAIP-19 id; undefined for a native coin. */
export function addressIn(asset: string): string | undefined {
  const [, kind, reference] = /\/(slip44|erc20|token):(.+)$/.exec(asset) ?? []
  return kind === 'slip44' ? undefined : reference
}

/** Returns whether two assets are the same. EVM is case-insensitive, other families are not; a network has only one native coin. */
export function isSameAsset(a: string, b: string): boolean {
  return fold(a) === fold(b)
}

/** Returns the CAIP-19 id of an account's asset; undefined if its family has no such ids. */
export function assetOf({ address, chainId }: Pick<Asset, 'address' | 'chainId'>): string | undefined {
  const plain = address?.slice(address.lastIndexOf(':') + 1)
  if (plain === undefined) return `${chainId}/slip44:${chainId.startsWith('solana:') ? 501 : 60}`
  if (chainId.startsWith('solana:')) return `${chainId}/token:${plain}`
  return /^0x[\da-f]{40}$/i.test(plain) ? `${chainId}/erc20:${plain}` : undefined
}

/** Returns the network of a CAIP-19 id. */
export function chainOf(asset: string): CaipNetworkId {
  return asset.slice(0, asset.indexOf('/')) as CaipNetworkId
}

function fold(asset: string): string {
  const coin = asset.replace(/\/slip44:\d+$/, '/slip44')
  return coin.startsWith('eip155:') ? coin.toLowerCase() : coin
}
