import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** Facts that an address reveals about itself. */
export interface BitcoinAddress {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'
  /** Networks on which it is valid: test networks share most of their formats. */
  readonly networks: readonly string[]
}

const TESTS: readonly string[] = ['testnet', 'testnet4', 'signet', 'regtest']

/** Parses an address and verifies its checksum. Returns `undefined` if it is invalid. Never changes its case: base58 is case-sensitive. */
export function readAddress(value: string): BitcoinAddress | undefined {
  return readBech32(value) ?? readBase58(value)
}

/** BIP-173 and BIP-350. May be all capitals, as in QR codes, but not mixed. */
function readBech32(value: string): BitcoinAddress | undefined {
  if (!/^(?:bc|tb|bcrt)1/i.test(value)) return undefined
  // Version 0 uses the older checksum, all others the newer one.
  const older = bech32.decodeUnsafe(value)
  const decoded = older ?? bech32m.decodeUnsafe(value)
  if (!decoded) return undefined
  const [version = -1, ...words] = decoded.words
  const size = bech32.fromWordsUnsafe(words)?.length ?? 0
  if ((version === 0) !== (older !== undefined) || version < 0 || version > 16 || size < 2 || size > 40) return undefined
  if (version === 0 && size !== 20 && size !== 32) return undefined
  const kind = version === 0 ? (size === 20 ? 'p2wpkh' : 'p2wsh') : version === 1 && size === 32 ? 'p2tr' : 'witness'
  const { prefix } = decoded
  return { kind, networks: prefix === 'bc' ? ['mainnet'] : prefix === 'bcrt' ? ['regtest'] : TESTS.slice(0, 3) }
}

function readBase58(value: string): BitcoinAddress | undefined {
  // Decoding takes quadratic time.
  if (value.length > 35) return undefined
  const bytes = decoded58(value)
  if (bytes?.length !== 21) return undefined
  const version = bytes[0]
  if (version === 0x00 || version === 0x6f) return { kind: 'p2pkh', networks: version ? TESTS : ['mainnet'] }
  if (version === 0x05 || version === 0xc4) return { kind: 'p2sh', networks: version === 5 ? ['mainnet'] : TESTS }
  return undefined
}

function decoded58(value: string): Uint8Array | undefined {
  try {
    return createBase58check(sha256).decode(value)
  } catch {
    return undefined
  }
}
