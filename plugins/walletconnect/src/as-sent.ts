import { walletConnectErrors } from './errors.js'

/** A relay's error with the word that the wallet may have the request; any other error as it is. */
export function asSent(cause: unknown): unknown {
  if (walletConnectErrors.is(cause, 'relay-refused'))
    return walletConnectErrors.create('relay-refused', { ...cause.details, sent: true }, { cause })
  if (walletConnectErrors.is(cause, 'relay-unreachable'))
    return walletConnectErrors.create('relay-unreachable', { ...cause.details, sent: true }, { cause })
  return cause
}
