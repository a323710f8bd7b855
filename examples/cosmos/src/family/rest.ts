import type { Call, Network } from '@latchkey/kernel'
import { check, integer, object, optional, type Static, string, type TSchema } from '@latchkey/kernel/wire'

const digits = string({ pattern: '^[0-9]{1,60}$' })
const balance = object({ balance: object({ amount: digits }) })
const account = object({ account: object({ account_number: digits, sequence: digits }) })
const sent = object({
  tx_response: object({ code: integer(), txhash: string({ pattern: '^[0-9A-F]{64}$' }), raw_log: optional(string()) }),
})
const found = object({ tx_response: object({ code: integer(), height: digits }) })

export interface AccountNumbers {
  readonly accountNumber: string
  /** Number of transactions the account has made. */
  readonly sequence: string
}

/** The part of a node's REST API that is used. Every response is validated. */
export interface Rest {
  balance(of: { readonly address: string; readonly denom: string }, call: Call): Promise<bigint>
  /** Undefined for an account that the chain has never seen. */
  account(address: string, call: Call): Promise<AccountNumbers | undefined>
  /** Broadcasts a transaction, in base64, and returns its hash. @throws with the node's error message */
  broadcast(bytes: string, call: Call): Promise<string>
  /** Returns the outcome of a transaction; undefined while it is not in a block. */
  outcome(hash: string, call: Call): Promise<'confirmed' | 'failed' | undefined>
}

/** @see https://docs.cosmos.network/api */
export function createRest(network: Network): Rest {
  const [base = ''] = network.rpcUrls.default?.http ?? []
  const ask = async <S extends TSchema>(path: string, schema: S, init: RequestInit): Promise<Static<S> | undefined> => {
    const response = await fetch(new URL(path, base), init)
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`The node of ${network.name} answered ${response.status}.`)
    const answer: unknown = await response.json()
    const problem = check(schema, answer)
    if (problem !== undefined) throw new Error(`The node of ${network.name} answered something else than ${path}: ${problem}`)
    // Validated just before.
    return answer as Static<S>
  }
  return {
    async balance({ address, denom }, call) {
      const answer = await ask(`/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${encodeURIComponent(denom)}`, balance, call)
      return BigInt(answer?.balance.amount ?? 0)
    },
    async account(address, call) {
      const answer = await ask(`/cosmos/auth/v1beta1/accounts/${address}`, account, call)
      return answer && { accountNumber: answer.account.account_number, sequence: answer.account.sequence }
    },
    async broadcast(bytes, { signal }) {
      const body = JSON.stringify({ tx_bytes: bytes, mode: 'BROADCAST_MODE_SYNC' })
      const headers = { 'content-type': 'application/json' }
      const answer = await ask('/cosmos/tx/v1beta1/txs', sent, { method: 'POST', body, headers, signal })
      if (answer?.tx_response.code !== 0) throw new Error(answer?.tx_response.raw_log ?? 'The node takes no transactions.')
      return answer.tx_response.txhash
    },
    async outcome(hash, call) {
      const answer = await ask(`/cosmos/tx/v1beta1/txs/${hash}`, found, call)
      if (!answer || answer.tx_response.height === '0') return undefined
      return answer.tx_response.code === 0 ? 'confirmed' : 'failed'
    },
  }
}
