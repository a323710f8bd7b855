import { feeOf } from '../fee-of.js'
import { readMessage } from '../read-transaction.js'
import { addressParam, bytesParam } from './read-params.js'
import { type RpcMethods, withContext } from './rpc-method.js'

/** Methods about the cluster, its blocks and its fees. */
export const clusterMethods: RpcMethods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': 0, 'solana-core': '2.2.0' }),
  getGenesisHash: ({ ledger }) => ledger.genesisHash,
  getSlot: ({ ledger }) => ledger.slot,
  getBlockHeight: ({ ledger }) => ledger.slot,
  getEpochInfo({ ledger }) {
    const { slot } = ledger
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / SLOTS),
      slotIndex: slot % SLOTS,
      slotsInEpoch: SLOTS,
      transactionCount: ledger.history().length,
    }
  },
  getLatestBlockhash: (world) => withContext(world, world.ledger.latestBlockhash()),
  isBlockhashValid: (world, [blockhash]) => withContext(world, world.ledger.isBlockhashValid(addressParam(blockhash))),
  getFeeForMessage(world, [message]) {
    const read = readMessage(bytesParam(message, 'base64'))
    return withContext(world, world.ledger.isBlockhashValid(read.blockhash) ? Number(feeOf(read)) : null)
  },
  getRecentPrioritizationFees: ({ ledger }) => [{ slot: ledger.slot, prioritizationFee: 0 }],
}

/** Slots per epoch on the public networks. */
const SLOTS = 432_000
