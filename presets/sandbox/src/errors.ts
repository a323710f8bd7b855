/** What can go wrong with the sandbox itself (wallet answers are `RpcError`s instead). */
export type SandboxErrorCode =
  | 'no-anvil'
  | 'no-bitcoin-node'
  | 'no-identity'
  | 'no-litesvm'
  | 'no-mail'
  | 'no-server'
  | 'no-smart-accounts'
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
  /** Always `SandboxError`. */
  override readonly name = 'SandboxError'
  /** Which of the cases it is. */
  readonly code: SandboxErrorCode
  constructor(code: SandboxErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}

/** The error a wallet answers with, as EIP-1193 describes it: a number and a sentence. */
export class RpcError extends Error {
  /** Always `RpcError`. */
  override readonly name = 'RpcError'
  /** Number of EIP-1193 or JSON-RPC: 4001 for a no. */
  readonly code: number
  /** As the wallet adds it. */
  readonly data?: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
