import { kernelErrors, sessionErrors, walletErrors } from '@latchkey/kernel/late'
import { eip155Errors } from '../errors.js'
import { isRejection, isUnknownChain, isUnknownMethod } from './provider-errors.js'

/** How nodes and wallets say it (EIP-1474, -32601). */
const UNKNOWN = 'does not exist / is not available'

interface Spoken {
  readonly code: number
  readonly message?: unknown
  /** The node's own words, where viem has wrapped them. */
  readonly details?: unknown
  readonly data?: unknown
}

/** EIP-3326's own words: any other request may fail over a network, too. */
const UNRECOGNIZED = /unrecogni[sz]ed chain/i

/** An error as EIP-1193 wants it: with a numeric `code`, and with message and data of the wallet or node that spoke. */
export function toProviderError(error: unknown): Error & { readonly code: number; readonly data?: unknown } {
  const spoken = spokenBy(error)
  const text = [spoken?.details, spoken?.message, (error as { readonly message?: unknown } | undefined)?.message]
  const said = String(text.find((each) => typeof each === 'string' && each !== '') ?? error)
  // Libraries look for these words before they do without a method, viem's `sendCalls` for one.
  const message = isUnknownMethod(error) && !said.includes(UNKNOWN) ? `${said} The method ${UNKNOWN}.` : said
  return Object.assign(new Error(message, { cause: error }), {
    code: ownCode(error) ?? spoken?.code ?? -32603,
    ...(spoken?.data !== undefined && { data: spoken.data }),
  })
}

/** Our own errors, and what wallets say in several ways. */
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
  return undefined
}

/** The innermost error with a numeric code: wrappers on the way out say less. */
function spokenBy(error: unknown, depth = 0): Spoken | undefined {
  // A DOMException has numbers of its own.
  if (typeof error !== 'object' || error === null || error instanceof DOMException || depth > 5) return undefined
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  const inner = spokenBy(cause, depth + 1)
  if (inner) return inner
  // Codes of ours are words.
  return typeof code === 'number' ? (error as Spoken) : undefined
}
