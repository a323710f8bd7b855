import { eip155Errors } from '../errors.js'

/** One call of `wallet_sendCalls`. */
export interface AskedCall {
  readonly to?: string | undefined
  readonly data?: string | undefined
  readonly value?: string | undefined
  readonly capabilities?: Wishes | undefined
}
/** The parameter of `wallet_sendCalls` (EIP-5792). */
export interface AskedBatch {
  /** `1.0` in old libraries, `2.0.0`; some omit it. */
  readonly version?: string | undefined
  readonly id?: string | undefined
  readonly from?: string | undefined
  readonly chainId?: string | undefined
  readonly atomicRequired?: boolean | undefined
  readonly calls: readonly AskedCall[]
  readonly capabilities?: Wishes | undefined
}
interface Wishes {
  readonly [capability: string]: { readonly optional?: boolean }
}

const BYTES = /^0x([\da-f]{2})*$/i
const QUANTITY = /^0x[\da-f]{1,64}$/i
/** Maximum length of an id in characters: 4,096 bytes in hexadecimal, by EIP-5792. */
const MOST_ID = 8194

/** Parses a batch, so that a wallet never receives a malformed one. @throws eip155/calls-refused (-32602) */
export function readBatch([first]: readonly unknown[]): AskedBatch {
  const batch = objectOf(first, 'The parameter')
  if (!Array.isArray(batch.calls) || batch.calls.length === 0) throw refused('calls must be a list with at least one call')
  for (const [at, each] of batch.calls.entries()) checkCall(objectOf(each, `Call ${at + 1}`), `Call ${at + 1}`)
  textOf(batch.version, 'version')
  textOf(batch.from, 'from')
  if (textOf(batch.chainId, 'chainId')?.match(QUANTITY) === null) throw refused('chainId must be a number in hexadecimal')
  if ((textOf(batch.id, 'id')?.length ?? 0) > MOST_ID) throw refused(`id has at most ${MOST_ID} characters`)
  if (batch.atomicRequired !== undefined && typeof batch.atomicRequired !== 'boolean') throw refused('atomicRequired must be true or false')
  if (batch.capabilities !== undefined) objectOf(batch.capabilities, 'capabilities')
  // Every field was checked above.
  return batch as unknown as AskedBatch
}

function checkCall(call: { readonly [field: string]: unknown }, name: string): void {
  // `checkDestinations` validates the destination.
  if (textOf(call.data ?? undefined, `${name}: data`)?.match(BYTES) === null) throw refused(`${name}: data must be bytes in hexadecimal`)
  if (textOf(call.value ?? undefined, `${name}: value`)?.match(QUANTITY) === null)
    throw refused(`${name}: value must be a number in hexadecimal`)
  if (call.capabilities !== undefined) objectOf(call.capabilities, `${name}: capabilities`)
}

function objectOf(value: unknown, what: string): { readonly [field: string]: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused(`${what} must be an object`)
  return value as { readonly [field: string]: unknown }
}

function textOf(value: unknown, what: string): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw refused(`${what} must be text`)
}

function refused(reason: string): Error {
  return eip155Errors.create('calls-refused', { number: -32602, reason })
}
