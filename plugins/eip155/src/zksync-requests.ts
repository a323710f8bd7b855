import type { FurtherRequest } from './further-request.js'

/** Additional methods of ZKsync nodes (https://docs.zksync.io, "ZKs API"): `eip155({ requests: zksyncRequests })`. */
export const zksyncRequests: readonly FurtherRequest[] = /* @__PURE__ */ [
  'L1BatchNumber',
  'L1ChainId',
  'estimateFee',
  'estimateGasL1ToL2',
  'getAllAccountBalances',
  'getBaseTokenL1Address',
  'getBlockDetails',
  'getBridgeContracts',
  'getBridgehubContract',
  'getL1BatchBlockRange',
  'getL1BatchDetails',
  'getL2ToL1LogProof',
  'getMainContract',
  'getProof',
  'getRawBlockTransactions',
  'getTestnetPaymaster',
  'getTransactionDetails',
].map((name) => ({ method: `zks_${name}`, policy: 'free', by: 'node' }))
