import { sha256 } from './sha256.js'

/** What an address says about itself. */
export interface BitcoinAddress {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'
  /** Networks on which it means something: test networks share most of their forms. */
  readonly networks: readonly string[]
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const TESTS: readonly string[] = ['testnet', 'testnet4', 'signet', 'regtest']

/** Reads an address with its checksum. `undefined` when it is none. Its letters are never changed: base58 tells their case apart. */
export function readAddress(value: string): BitcoinAddress | undefined {
  return readBech32(value) ?? readBase58(value)
}

/** BIP-173 and BIP-350. May be all capitals, as in QR codes, but not mixed. */
function readBech32(value: string): BitcoinAddress | undefined {
  const lower = value.toLowerCase()
  const [, prefix = '', data = ''] = /^(bc|tb|bcrt)1([a-z\d]{11,87})$/.exec(lower) ?? []
  if (!data || (value !== lower && value !== value.toUpperCase()) || value.length > 90) return undefined
  const words = [...data].map((letter) => BECH32.indexOf(letter))
  const spread = [...prefix].map((letter) => letter.charCodeAt(0))
  const sum = checksum([...spread.map((code) => code >> 5), 0, ...spread.map((code) => code & 31), ...words])
  const version = words[0] ?? 0
  if (words.includes(-1) || version > 16 || sum !== (version === 0 ? 1 : 0x2bc830a3)) return undefined
  const payload = words.slice(1, -6)
  const size = (payload.length * 5) >> 3
  const rest = (payload.length * 5) & 7
  // What fills the last word up is less than one word, and zero.
  if (rest > 4 || size < 2 || size > 40 || ((payload.at(-1) ?? 0) & ((1 << rest) - 1)) !== 0) return undefined
  if (version === 0 && size !== 20 && size !== 32) return undefined
  const kind = version === 0 ? (size === 20 ? 'p2wpkh' : 'p2wsh') : version === 1 && size === 32 ? 'p2tr' : 'witness'
  return { kind, networks: prefix === 'bc' ? ['mainnet'] : prefix === 'bcrt' ? ['regtest'] : TESTS.slice(0, 3) }
}

function checksum(words: readonly number[]): number {
  let sum = 1
  for (const word of words) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ word
    for (const [bit, generator] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries())
      if ((top >> bit) & 1) sum ^= generator
  }
  return sum
}

function readBase58(value: string): BitcoinAddress | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,35}$/.test(value)) return undefined
  let number = 0n
  for (const letter of value) number = number * 58n + BigInt(BASE58.indexOf(letter))
  // Exactly as many leading ones as the number has leading zero bytes, or two texts would be one address.
  const hex = number.toString(16).padStart(50, '0')
  const zeros = /^(00)*/.exec(hex)?.[0].length ?? 0
  if (hex.length > 50 || /^1*/.exec(value)?.[0].length !== zeros / 2) return undefined
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number(`0x${pair}`))
  const sum = sha256(sha256(bytes.subarray(0, 21)))
  if (bytes.subarray(21).some((byte, i) => byte !== sum[i])) return undefined
  const version = bytes[0]
  if (version === 0x00 || version === 0x6f) return { kind: 'p2pkh', networks: version ? TESTS : ['mainnet'] }
  if (version === 0x05 || version === 0xc4) return { kind: 'p2sh', networks: version === 5 ? ['mainnet'] : TESTS }
  return undefined
}
