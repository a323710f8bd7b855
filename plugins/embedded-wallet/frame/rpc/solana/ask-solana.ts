import { base64 } from '@scure/base'

/** Asks the operator's node of one Solana network. */
export type AskSolana = (method: string, params: readonly unknown[]) => Promise<unknown>
/** An account as a node shows it. */
export interface SolanaAccount {
  readonly lamports: bigint
  /** The program that it belongs to. */
  readonly program: string
  /** Its beginning, where it is long. */
  readonly data: Uint8Array
}
/** Accounts by address; those that are not there are undefined. One that was not asked for has no entry. */
export type SolanaAccounts = ReadonlyMap<string, SolanaAccount | undefined>

/** As much of an account as is read: mints with their names, tables of addresses. */
const SLICE = 8256
const MOST = 100
/** Of an account's data in base64. */
const MOST_TEXT = 100_000
const COMMITMENT = { commitment: 'confirmed' }

/** Reads accounts, as they are now. @throws where the node does not answer, or answers something else */
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

/** What the node says that a message costs. Undefined where it does not say so: it may know nothing of the message's block. */
export async function askFee(ask: AskSolana, message: Uint8Array): Promise<bigint | undefined> {
  const answer = await ask('getFeeForMessage', [base64.encode(message), COMMITMENT]).then(inContext, () => undefined)
  return Number.isSafeInteger(answer) && Number(answer) >= 0 ? BigInt(answer as number) : undefined
}

/** Does the node still know this block? Undefined where it does not answer. */
export async function isBlockKnown(ask: AskSolana, blockhash: string): Promise<boolean | undefined> {
  const answer = await ask('isBlockhashValid', [blockhash, COMMITMENT]).then(inContext, () => undefined)
  return typeof answer === 'boolean' ? answer : undefined
}

/** The network's CAIP-2 id, by the hash of its first block. Undefined where the node does not answer. */
export async function askNetwork(ask: AskSolana): Promise<string | undefined> {
  const answer = await ask('getGenesisHash', []).catch(() => undefined)
  return typeof answer === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(answer) ? `solana:${answer.slice(0, 32)}` : undefined
}

/** @throws where this is no account, or has more lamports than a number holds exactly */
export function toAccount(given: unknown): SolanaAccount | undefined {
  if (given === null) return undefined
  const { lamports, owner, data } = (given ?? {}) as { readonly [field: string]: unknown }
  if (!Number.isSafeInteger(lamports) || Number(lamports) < 0 || typeof owner !== 'string' || owner.length > 44) throw strange()
  const [text, encoding] = Array.isArray(data) ? (data as readonly unknown[]) : []
  if (typeof text !== 'string' || text.length > MOST_TEXT || encoding !== 'base64') throw strange()
  return { lamports: BigInt(lamports as number), program: owner, data: base64.decode(text) }
}

/** The `value` of an answer with a context. */
export function inContext(answer: unknown): unknown {
  return (answer as { readonly value?: unknown } | null | undefined)?.value
}

function strange(): Error {
  return new Error('The node answered something else.')
}
