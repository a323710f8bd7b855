/** Methods whose handlers load with the first request. */
export const SMART_METHODS = [
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationReceipt',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
] as const
/** One of them. */
export type SmartMethod = (typeof SMART_METHODS)[number]
