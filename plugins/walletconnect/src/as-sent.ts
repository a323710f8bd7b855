import { walletConnectErrors } from './errors.js'

/** Marks a relay error: the wallet may have the request. Returns any other error unchanged. */
export function asSent(cause: unknown): unknown {
  if (walletConnectErrors.is(cause, 'relay-refused'))
    return walletConnectErrors.create('relay-refused', { ...cause.details, sent: true }, { cause })
  if (walletConnectErrors.is(cause, 'relay-unreachable'))
    return walletConnectErrors.create('relay-unreachable', { ...cause.details, sent: true }, { cause })
  return cause
}
