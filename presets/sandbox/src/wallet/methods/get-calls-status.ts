import { type Hex, toHex } from 'viem'
import { callChainBatch } from '../../chain/call-chain.js'
import { RpcError } from '../../errors.js'
import type { CallBundle } from '../call-bundle.js'
import type { Method } from '../method.js'
import { paramAt } from '../read-params.js'

/** `wallet_getCallsStatus`: 100 pending, 200 done, 400 never sent, 500 reverted, 600 partly reverted. */
export const getCallsStatus: Method = ({ state }, { origin, params }) => {
  const bundle = state.bundles.get(String(paramAt(params, 0)))
  if (!bundle || bundle.origin !== origin) throw new RpcError(5730, 'There is no batch with this id.')
  return { run: () => statusOf(bundle) }
}

interface Receipt {
  readonly status: Hex
  readonly [field: string]: unknown
}

async function statusOf(bundle: CallBundle): Promise<unknown> {
  const { id, chainId, atomic, hashes, rpcUrl } = bundle
  const ended = bundle.done
  const found = hashes.length
    ? await callChainBatch(
        rpcUrl,
        hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      )
    : []
  // A node answers this method with a receipt or null.
  const receipts = (found as readonly (Receipt | null)[]).filter((receipt) => receipt !== null)
  const status = ended && receipts.length === hashes.length ? finalStatus(bundle, receipts) : 100
  return { version: '2.0.0', id, chainId: toHex(chainId), status, atomic, ...(receipts.length && { receipts: receipts.map(short) }) }
}

function finalStatus({ failed, atomic, size }: CallBundle, receipts: readonly Receipt[]): number {
  const good = receipts.filter((receipt) => receipt.status === '0x1').length
  if (!receipts.length) return failed ? 400 : 100
  if (good === (atomic ? 1 : size)) return 200
  return good === 0 ? 500 : 600
}

function short({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: Receipt): unknown {
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}
