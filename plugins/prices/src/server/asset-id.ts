/** The canonical id of an asset, whichever form was requested. */
export interface AssetId {
  /** `eip155:1/slip44`, `eip155:1/erc20:0x…` in lower case, `solana:…/token:…`. */
  readonly id: string
  /** CAIP-2. */
  readonly chain: string
  /** Address of the token; absent for the chain's own coin. */
  readonly address?: string
}

/** Some services use these addresses for a chain's own coin. */
const NATIVE = [
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0x0000000000000000000000000000000000000000',
  'So11111111111111111111111111111111111111111',
]

/** Parses a CAIP-19 id, or the CAIP-10 id of a token; undefined for anything else. */
export function readAsset(text: string): AssetId | undefined {
  const [, chain, rest] = /^([-a-z\d]{3,8}:[-\w]{1,32})(?:[/](.+)|:.+)$/.exec(text) ?? []
  if (!chain) return undefined
  if (rest === undefined) return token(chain, text.slice(chain.length + 1))
  const [, kind, reference] = /^(slip44|erc20|token):([\w.%-]{1,128})$/.exec(rest) ?? []
  if (!kind || !reference) return undefined
  return kind === 'slip44' ? { id: `${chain}/slip44`, chain } : token(chain, reference)
}

function token(chain: string, written: string): AssetId | undefined {
  const isEvm = chain.startsWith('eip155:')
  const address = isEvm ? written.toLowerCase() : written
  if (isEvm ? !/^0x[\da-f]{40}$/.test(address) : !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  if (NATIVE.includes(address)) return { id: `${chain}/slip44`, chain }
  return { id: `${chain}/${isEvm ? 'erc20' : 'token'}:${address}`, chain, address }
}
