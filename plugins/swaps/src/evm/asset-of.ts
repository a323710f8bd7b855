/** Parts of an asset id (CAIP-19). */
export interface AssetParts {
  /** CAIP-2. */
  readonly chain: string
  /** Plain address of a token, in lower case on EVM; absent for the native coin. */
  readonly token?: string
}

/**
 * Parses the CAIP-19 id of a native coin, an EVM token or a Solana token. @throws Error for anything else, which the wire's schema never
 * allows
 */
export function assetOf(id: string): AssetParts {
  const [, chain = '', kind, reference = ''] = /^([^/]+)\/(slip44|erc20|token):(.+)$/.exec(id) ?? []
  if (kind === 'slip44') return { chain }
  if (kind === 'token') return { chain, token: reference }
  if (kind === 'erc20') return { chain, token: reference.toLowerCase() }
  throw new Error(`"${id}" is no id of an asset.`)
}
