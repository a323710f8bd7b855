import type { CaipNetworkId } from '@latchkey/kernel'
import type { PaymentAsset } from './contract.js'

/** CAIP-19 coin types of the families, and the few chains whose coin has its own (SLIP-44). */
const COINS: { readonly [chain: string]: number } = { eip155: 60, 'eip155:56': 714, 'eip155:204': 714, solana: 501, bip122: 0 }
/** CAIP-19 namespaces of their tokens. */
const TOKENS: { readonly [namespace: string]: string } = { eip155: 'erc20', solana: 'token' }

/** Returns the CAIP-19 id of the asset; undefined if the family has none. */
export function toCaip19({ network, asset }: Pick<PaymentAsset, 'network' | 'asset'>): string | undefined {
  const [namespace = ''] = network.split(':')
  if (asset !== 'native') return TOKENS[namespace] && `${network}/${TOKENS[namespace]}:${asset}`
  const coin = COINS[network] ?? COINS[namespace]
  return coin === undefined ? undefined : `${network}/slip44:${coin}`
}

/** Returns the network and asset of a CAIP-19 id that the wire has validated. */
export function fromCaip19(id: string): Pick<PaymentAsset, 'network' | 'asset'> {
  const [network = '', what = ''] = id.split('/')
  const [kind, token = ''] = what.split(':')
  return { network: network as CaipNetworkId, asset: kind === 'slip44' ? 'native' : token }
}

/** EVM is case-insensitive, other families are not. */
export function isSameText(one: string, other: string): boolean {
  const fold = (text: string): string => (/(^|:)0x/.test(text) ? text.toLowerCase() : text)
  return fold(one) === fold(other)
}

/** Native coins of the same chain are equal, regardless of their coin type. */
export function isSameAsset(one: string, other: string): boolean {
  const [a, b] = [fromCaip19(one), fromCaip19(other)]
  return a.network === b.network && isSameText(a.asset, b.asset)
}
