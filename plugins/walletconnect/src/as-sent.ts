import { walletConnectErrors } from './errors.js'

/** Marks a relay error: the wallet may have the request. Returns any other error unchanged. */
export function asSent(cause: unknown): unknown {
  return marked(cause, true)
}

/** Marks a relay error of a request that the wallet certainly did not get. Returns any other error unchanged. */
export function asUnsent(cause: unknown): unknown {
  return marked(cause, false)
}

function marked(cause: unknown, sent: boolean): unknown {
  if (walletConnectErrors.is(cause, 'relay-refused'))
    return walletConnectErrors.create('relay-refused', { sent, ...cause.details }, { cause })
  if (walletConnectErrors.is(cause, 'relay-unreachable'))
    return walletConnectErrors.create('relay-unreachable', { sent, ...cause.details }, { cause })
  return cause
}
