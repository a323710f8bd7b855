/** What can go wrong with the sandbox itself (wallet answers are `RpcError`s instead). */
export type SandboxErrorCode =
  | 'no-anvil'
  | 'no-bitcoin-node'
  | 'no-litesvm'
  | 'no-mail'
  | 'no-server'
  | 'chain-not-ready'
  | 'chain-call-failed'
  | 'deploy-failed'
  | 'port-taken'
  | 'unknown-wallet'
  | 'unknown-account'
  | 'unknown-chain'
  | 'bad-option'
  | 'pairing-failed'
  | 'stopped'

/** Thrown by the sandbox when it cannot do what was asked. Tell cases apart by `code`. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  constructor(
    readonly code: SandboxErrorCode,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options)
  }
}

/** The error a wallet answers with, as EIP-1193 describes it: a number and a sentence. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}
