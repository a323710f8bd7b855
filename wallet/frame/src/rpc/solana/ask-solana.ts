import { base64 } from '@scure/base'

/** Calls the operator's node of a Solana network. */
export type AskSolana = (method: string, params: readonly unknown[]) => Promise<unknown>
/** An account as returned by a node. */
export interface SolanaAccount {
  readonly lamports: bigint
  /** Owner program of the account. */
  readonly program: string
  /** Only the beginning if it is long. */
  readonly data: Uint8Array
}
/** Accounts by address; undefined if they do not exist. Accounts that were not requested have no entry. */
export type SolanaAccounts = ReadonlyMap<string, SolanaAccount | undefined>

/** How much of each account is read: enough for mints with names, and for address tables. */
const SLICE = 8256
const MOST = 100
/** Of account data in base64. */
const MOST_TEXT = 100_000
const COMMITMENT = { commitment: 'confirmed' }

/** Reads the current state of accounts. @throws if the node does not respond, or responds with something else */
export async function readAccounts(ask: AskSolana, addresses: readonly string[]): Promise<SolanaAccounts> {
  const wanted = [...new Set(addresses)]
  const parts = Array.from({ length: Math.ceil(wanted.length / MOST) }, (_, at) => wanted.slice(at * MOST, (at + 1) * MOST))
  const found = await Promise.all(
    parts.map(async (part) => {
      const options = { ...COMMITMENT, encoding: 'base64', dataSlice: { offset: 0, length: SLICE } }
      const answer = inContext(await ask('getMultipleAccounts', [part, options]))
      if (!Array.isArray(answer) || answer.length !== part.length) throw strange()
      return part.map((address, index) => [address, toAccount(answer[index])] as const)
    }),
  )
  return new Map(found.flat())
}

/** Returns a message's fee according to the node. Undefined if it does not report one, as for an unknown blockhash. */
export async function askFee(ask: AskSolana, message: Uint8Array): Promise<bigint | undefined> {
  const answer = await ask('getFeeForMessage', [base64.encode(message), COMMITMENT]).then(inContext, () => undefined)
  return Number.isSafeInteger(answer) && Number(answer) >= 0 ? BigInt(answer as number) : undefined
}

/** Returns whether the node still knows this block. Undefined if it does not respond. */
export async function isBlockKnown(ask: AskSolana, blockhash: string): Promise<boolean | undefined> {
  const answer = await ask('isBlockhashValid', [blockhash, COMMITMENT]).then(inContext, () => undefined)
  return typeof answer === 'boolean' ? answer : undefined
}

/** Returns the network's CAIP-2 id from its genesis hash. Undefined if the node does not respond. */
export async function askNetwork(ask: AskSolana): Promise<string | undefined> {
  const answer = await ask('getGenesisHash', []).catch(() => undefined)
  return typeof answer === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(answer) ? `solana:${answer.slice(0, 32)}` : undefined
}

/** @throws if this is not an account, or has more lamports than a number can represent exactly */
export function toAccount(given: unknown): SolanaAccount | undefined {
  if (given === null) return undefined
  const { lamports, owner, data } = (given ?? {}) as { readonly [field: string]: unknown }
  if (!Number.isSafeInteger(lamports) || Number(lamports) < 0 || typeof owner !== 'string' || owner.length > 44) throw strange()
  const [text, encoding] = Array.isArray(data) ? (data as readonly unknown[]) : []
  if (typeof text !== 'string' || text.length > MOST_TEXT || encoding !== 'base64') throw strange()
  return { lamports: BigInt(lamports as number), program: owner, data: base64.decode(text) }
}

/** Returns the `value` of a response with a context. */
export function inContext(answer: unknown): unknown {
  return (answer as { readonly value?: unknown } | null | undefined)?.value
}

function strange(): Error {
  return new Error('The node answered something else.')
}
