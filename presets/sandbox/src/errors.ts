/** Errors of the sandbox itself (wallet answers are `RpcError`s instead). */
export type SandboxErrorCode =
  | 'no-anvil'
  | 'no-bitcoin-node'
  | 'no-identity'
  | 'no-litesvm'
  | 'no-mail'
  | 'no-server'
  | 'no-smart-accounts'
  | 'no-swaps'
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

/** Thrown by the sandbox when it cannot do what was requested. Distinguish cases by `code`. */
export class SandboxError extends Error {
  /** Always `SandboxError`. */
  override readonly name = 'SandboxError'
  /** The case. */
  readonly code: SandboxErrorCode
  constructor(code: SandboxErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}

/** An error from a wallet, in the form of EIP-1193: a code and a message. */
export class RpcError extends Error {
  /** Always `RpcError`. */
  override readonly name = 'RpcError'
  /** Code of EIP-1193 or JSON-RPC: 4001 for a rejection. */
  readonly code: number
  /** Data that the wallet adds. */
  readonly data?: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
