import type { Ledger } from '../ledger.js'

/** State that methods operate on. */
export interface RpcWorld {
  readonly ledger: Ledger
  /** Returns true if the next transaction is to be lost on its way to the cluster. */
  lost(): boolean
  airdrop(address: string, lamports: bigint): string
}

/** Answers one JSON-RPC method. Throws `RpcError` for anything a node refuses. */
export type RpcMethod = (world: RpcWorld, params: readonly unknown[]) => unknown

/** Methods by name. */
export interface RpcMethods {
  readonly [name: string]: RpcMethod
}

/** An answer with the slot that it is valid for. */
export function withContext(world: RpcWorld, value: unknown): object {
  return { context: { apiVersion: '2.2.0', slot: world.ledger.slot }, value }
}
