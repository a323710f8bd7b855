import type { Ledger } from '../ledger.js'

/** What methods work on. */
export interface RpcWorld {
  readonly ledger: Ledger
  /** Whether the next transaction is lost on its way to the cluster. */
  lost(): boolean
  airdrop(address: string, lamports: bigint): string
}

/** Answers one JSON-RPC method. Throws `RpcError` for what a node refuses. */
export type RpcMethod = (world: RpcWorld, params: readonly unknown[]) => unknown

/** Methods by name. */
export interface RpcMethods {
  readonly [name: string]: RpcMethod
}

/** An answer with the slot that it is true for. */
export function withContext(world: RpcWorld, value: unknown): object {
  return { context: { apiVersion: '2.2.0', slot: world.ledger.slot }, value }
}
