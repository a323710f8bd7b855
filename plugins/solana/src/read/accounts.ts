import { fromBase64 } from '../codec/base64.js'

/** An account, as a node returns it. */
export interface SolanaAccount {
  /** Balance: a thousand million are one SOL. */
  readonly lamports: bigint
  /** Program that owns the account, and alone may change it. */
  readonly program: string
  /** Only the beginning if it is long. */
  readonly data: Uint8Array
}
/** Accounts by address; undefined if they do not exist. Accounts that were not requested have no entry. */
export type SolanaAccounts = ReadonlyMap<string, SolanaAccount | undefined>
/** Reads the current state of accounts. Rejects if that is unknown. */
export type ReadAccounts = (addresses: readonly string[]) => Promise<SolanaAccounts>

/** How much of each account is read: enough for mints with names, and for address tables. */
const SLICE = 8256
const MOST = 100
/** Of account data in base64. */
const MOST_TEXT = 100_000

/**
 * Reads accounts by the method `getMultipleAccounts` of a node, which `ask` calls.
 *
 * The reader rejects if the node does not respond, or responds with something else.
 */
export function accountReader(ask: (method: string, params: readonly unknown[]) => Promise<unknown>): ReadAccounts {
  return async (addresses) => {
    const wanted = [...new Set(addresses)]
    const parts = Array.from({ length: Math.ceil(wanted.length / MOST) }, (_, at) => wanted.slice(at * MOST, (at + 1) * MOST))
    const found = await Promise.all(
      parts.map(async (part) => {
        const options = { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: SLICE } }
        const answer = (await ask('getMultipleAccounts', [part, options])) as { readonly value?: unknown } | null | undefined
        const list = answer?.value
        if (!Array.isArray(list) || list.length !== part.length) throw strange()
        return part.map((address, index) => [address, toAccount(list[index])] as const)
      }),
    )
    return new Map(found.flat())
  }
}

/**
 * Converts an account of a node's response, with its data in base64; undefined for `null`, which means an account that does not exist.
 * @throws TypeError if this is not an account, or has more lamports than its number can represent exactly
 */
export function toAccount(given: unknown): SolanaAccount | undefined {
  if (given === null) return undefined
  const { lamports, owner, data } = (given ?? {}) as { readonly [field: string]: unknown }
  if (!isAmount(lamports) || typeof owner !== 'string' || owner.length > 44) throw strange()
  const [text, encoding] = Array.isArray(data) ? (data as readonly unknown[]) : []
  if (typeof text !== 'string' || text.length > MOST_TEXT || encoding !== 'base64') throw strange()
  const bytes = fromBase64(text)
  if (!bytes) throw strange()
  return { lamports: BigInt(lamports), program: owner, data: bytes }
}

/** Readers that keep 64-bit integers exact return the large ones as text. */
function isAmount(given: unknown): given is number | string {
  return typeof given === 'string' ? /^\d{1,20}$/.test(given) : Number.isSafeInteger(given) && Number(given) >= 0
}

function strange(): TypeError {
  return new TypeError('The node answered something else.')
}
