import type { Asset } from '@latchkey/kernel'

/** The form's id of an asset: a token's plain address, or `native`. */
export function tokenOf({ address }: Asset): string {
  return address === undefined ? 'native' : plainAddress(address)
}

/** The last part of a CAIP-10 id; a plain address unchanged. */
export function plainAddress(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1)
}

/** Finds the asset with that id. EVM ignores case, other families do not. */
export function findAsset(assets: readonly Asset[], token: string | undefined): Asset | undefined {
  if (token === undefined) return undefined
  const fold = (text: string): string => (text.startsWith('0x') ? text.toLowerCase() : text)
  return assets.find((asset) => fold(tokenOf(asset)) === fold(token))
}
