import { kernelErrors, walletErrors } from '../errors/index.js'

/**
 * The outcome of a rejected request to a wallet. `refused`: the visitor declined. `failed`: it failed before anything was sent.
 * `unknown`: it may have been carried out.
 */
export type RequestOutcome = 'refused' | 'failed' | 'unknown'

/** Codes of EIP-1193, JSON-RPC, WalletConnect and EIP-5792 by which a wallet reports that the visitor declined. */
const REFUSED: readonly unknown[] = [4001, 5000, 5001, 5002, 5003, 5750, 'ACTION_REJECTED']
/**
 * Codes that by definition mean that a request was not carried out: not authorized, an unsupported method or chain, a malformed request,
 * an earlier prompt that is still open, a transaction that could not be created. A wallet's internal error (-32603) proves nothing.
 */
const NOT_SENT: readonly unknown[] = [
  ...[4100, 4200, 4901, 4902, 5100, 5101, 5102, 5103, 5104, 5700, 5710, 5720, 5740, 5760],
  ...[-32700, -32600, -32601, -32602, -32002, -32003, -32004],
]
/** Nodes have one code for every refusal, also of a transaction that they have already: only these words prove that they do not take it. */
const NODE_REFUSAL = -32000
const NODE_WORDS = /insufficient (funds|balance)|underpriced|intrinsic gas|gas limit|execution reverted|fee cap|max fee per gas less/i
/** Our own errors that a request may end with after it was handed over. Any other error of these catalogues comes before that. */
const AFTERWARDS: { readonly [catalogue: string]: readonly unknown[] } = {
  kernel: ['stopped', 'http-status', 'http-reply'],
  session: [],
  transfer: ['altered', 'unclear'],
  wallet: ['failed', 'timeout', 'gone'],
}

/**
 * Returns what is known about a request to a wallet that rejected with `error`. Only a code proves that nothing was sent: an answer
 * without one, a session that ends and a connection that breaks leave the outcome unknown. An error whose `details.sent` is a boolean
 * states it.
 */
export function outcomeOf(error: unknown): RequestOutcome {
  return outcomeAt(error, 0)
}

function outcomeAt(error: unknown, depth: number): RequestOutcome {
  if (walletErrors.is(error, 'rejected') || kernelErrors.is(error, 'rpc-rejected') || kernelErrors.is(error, 'rpc-aborted'))
    return 'refused'
  const { catalogue, code, details, message } = partsOf(error)
  const sent = partsOf(details).sent
  if (sent === true) return 'unknown'
  if (sent === false) return 'failed'
  const afterwards = typeof catalogue === 'string' ? AFTERWARDS[catalogue] : undefined
  if (afterwards && !afterwards.includes(code)) return 'failed'
  // A mismatch concerns an existing transaction, whatever caused it.
  if (catalogue === 'transfer') return 'unknown'
  if (REFUSED.includes(code)) return 'refused'
  if (NOT_SENT.includes(code) || (code === NODE_REFUSAL && NODE_WORDS.test(String(message)))) return 'failed'
  return innerOf(error, depth)
}

/** Wallets and libraries nest the error that matters. */
function innerOf(error: unknown, depth: number): RequestOutcome {
  // Also ends for an error that wraps itself.
  if (depth > 5) return 'unknown'
  const { cause, error: nested, info, originalError, data } = partsOf(error)
  for (const inner of [cause, nested, info, originalError, data]) {
    if (typeof inner !== 'object' || inner === null) continue
    const found = outcomeAt(inner, depth + 1)
    if (found !== 'unknown') return found
  }
  return 'unknown'
}

function partsOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { readonly [name: string]: unknown }) : {}
}
