import { isRejection, kernelErrors, sessionErrors, walletErrors } from '@latchkey/kernel/late'
import { eip155Errors } from '../errors.js'
import { isUnknownChain, isUnknownMethod } from './provider-errors.js'

/** How nodes and wallets report it (EIP-1474, -32601). */
const UNKNOWN = 'does not exist / is not available'

interface Spoken {
  readonly code: number
  readonly message?: unknown
  /** The node's own message, if viem has wrapped it. */
  readonly details?: unknown
  readonly data?: unknown
}

/** EIP-3326's own wording: any other request may fail because of a network, too. */
const UNRECOGNIZED = /unrecogni[sz]ed chain/i

/** Converts an error to EIP-1193 form: with a numeric `code`, and with the message and data of the wallet or node that raised it. */
export function toProviderError(error: unknown): Error & { readonly code: number; readonly data?: unknown } {
  const spoken = spokenBy(error)
  const text = [spoken?.details, spoken?.message, (error as { readonly message?: unknown } | undefined)?.message]
  const said = String(text.find((each) => typeof each === 'string' && each !== '') ?? error)
  // Libraries, such as viem's `sendCalls`, look for these words before they fall back.
  const message = isUnknownMethod(error) && !said.includes(UNKNOWN) ? `${said} The method ${UNKNOWN}.` : said
  return Object.assign(new Error(message, { cause: error }), {
    code: ownCode(error) ?? spoken?.code ?? -32603,
    ...(spoken?.data !== undefined && { data: spoken.data }),
  })
}

/** Our own errors, and what wallets report in several ways. */
function ownCode(error: unknown): number | undefined {
  if (kernelErrors.is(error, 'stopped') || sessionErrors.is(error, 'ended')) return 4900
  if (kernelErrors.is(error, 'rpc-not-allowed')) return 4200
  if (
    kernelErrors.is(error, 'rpc-rejected') ||
    kernelErrors.is(error, 'rpc-aborted') ||
    walletErrors.is(error, 'rejected') ||
    isRejection(error)
  )
    return 4001
  if (sessionErrors.is(error, 'wrong-chain') || sessionErrors.is(error, 'chain-unknown')) return 4901
  if (walletErrors.is(error, 'not-connected') || walletErrors.is(error, 'locked')) return 4100
  if (sessionErrors.is(error, 'account-not-shared')) return 4100
  if (walletErrors.is(error, 'chain-not-supported') || isUnknownChain(error, UNRECOGNIZED)) return 4902
  if (walletErrors.is(error, 'pending')) return -32002
  if (eip155Errors.is(error, 'call-destination')) return -32602
  if (eip155Errors.is(error, 'calls-refused')) return error.details.number
  return undefined
}

/** The innermost error with a numeric code: outer wrappers carry less detail. */
function spokenBy(error: unknown, depth = 0): Spoken | undefined {
  // A DOMException has its own codes.
  if (typeof error !== 'object' || error === null || error instanceof DOMException || depth > 5) return undefined
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  const inner = spokenBy(cause, depth + 1)
  if (inner) return inner
  // Our codes are strings.
  return typeof code === 'number' ? (error as Spoken) : undefined
}
