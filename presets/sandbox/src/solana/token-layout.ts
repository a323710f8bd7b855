import { base58 } from '@scure/base'
import type { LedgerAccount } from './ledger.js'
import { programs } from './programs.js'

/** The data of a token program's account. */
export type TokenData =
  | {
      readonly type: 'mint'
      readonly decimals: number
      readonly supply: bigint
      readonly mintAuthority: string | undefined
      readonly freezeAuthority: string | undefined
    }
  | {
      readonly type: 'account'
      readonly mint: string
      readonly owner: string
      readonly amount: bigint
      readonly state: 'uninitialized' | 'initialized' | 'frozen'
      readonly delegate: string | undefined
      readonly delegatedAmount: bigint
      readonly closeAuthority: string | undefined
      readonly rent: bigint | undefined
    }

/** Encodes a mint in the first layout, which Token-2022 has kept. */
export function mintData({
  decimals,
  supply,
  authority,
}: {
  readonly decimals: number
  readonly supply: bigint
  readonly authority: string
}): Uint8Array {
  const data = Buffer.alloc(MINT_SIZE)
  data.writeUInt32LE(1, 0)
  data.set(base58.decode(authority), 4)
  data.writeBigUInt64LE(supply, 36)
  data.writeUInt8(decimals, 44)
  data.writeUInt8(1, 45)
  return data
}

/** Encodes an account that holds this amount of a mint. */
export function tokenAccountData({
  mint,
  owner,
  amount,
}: {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}): Uint8Array {
  const data = Buffer.alloc(ACCOUNT_SIZE)
  data.set(base58.decode(mint), 0)
  data.set(base58.decode(owner), 32)
  data.writeBigUInt64LE(amount, 64)
  data.writeUInt8(1, 108)
  return data
}

/** Parses a mint or a token account; undefined for any other account. */
export function readTokenData({ owner: program, data: bytes }: LedgerAccount): TokenData | undefined {
  if (program !== programs.token && program !== programs.token2022) return undefined
  const data = Buffer.from(bytes)
  const optional = (at: number): string | undefined => (data.readUInt32LE(at) ? key(data, at + 4) : undefined)
  // With extensions, both layouts have the length of an account, and a byte tells them apart.
  if (data.length === MINT_SIZE || (data.length > ACCOUNT_SIZE && data[ACCOUNT_SIZE] === 1)) {
    if (!data[45]) return undefined
    return {
      type: 'mint',
      decimals: data[44] ?? 0,
      supply: data.readBigUInt64LE(36),
      mintAuthority: optional(0),
      freezeAuthority: optional(46),
    }
  }
  if (data.length !== ACCOUNT_SIZE && data[ACCOUNT_SIZE] !== 2) return undefined
  return {
    type: 'account',
    mint: key(data, 0),
    owner: key(data, 32),
    amount: data.readBigUInt64LE(64),
    delegate: optional(72),
    state: (['uninitialized', 'initialized', 'frozen'] as const)[data[108] ?? 0] ?? 'uninitialized',
    rent: data.readUInt32LE(109) ? data.readBigUInt64LE(113) : undefined,
    delegatedAmount: data.readBigUInt64LE(121),
    closeAuthority: optional(129),
  }
}

function key(data: Uint8Array, at: number): string {
  return base58.encode(Uint8Array.from(data.subarray(at, at + 32)))
}

const MINT_SIZE = 82
const ACCOUNT_SIZE = 165
