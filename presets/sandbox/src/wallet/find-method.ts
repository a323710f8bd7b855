import { BITCOIN_METHODS } from '../bitcoin/methods.js'
import { SESSION_METHODS } from '../bitcoin/session-methods.js'
import { RpcError } from '../errors.js'
import type { Method } from './method.js'
import { addChain } from './methods/add-chain.js'
import { ecRecover } from './methods/ec-recover.js'
import { getAccounts } from './methods/get-accounts.js'
import { getCallsStatus } from './methods/get-calls-status.js'
import { getCapabilities } from './methods/get-capabilities.js'
import { getChainId } from './methods/get-chain-id.js'
import { getNetVersion } from './methods/get-net-version.js'
import { getPermissions } from './methods/get-permissions.js'
import { personalSign } from './methods/personal-sign.js'
import { isRead, read } from './methods/read.js'
import { requestAccounts } from './methods/request-accounts.js'
import { requestPermissions } from './methods/request-permissions.js'
import { revokePermissions } from './methods/revoke-permissions.js'
import { sendCalls } from './methods/send-calls.js'
import { sendTransaction } from './methods/send-transaction.js'
import { sessionProposal } from './methods/session-proposal.js'
import { signTypedData } from './methods/sign-typed-data.js'
import { switchChain } from './methods/switch-chain.js'
import { watchAsset } from './methods/watch-asset.js'
import { solanaMethods } from './solana/solana-methods.js'
import type { WalletCore } from './wallet-core.js'

/**
 * Finds the code for a method.
 * @throws RpcError 4200 when this wallet does not support it.
 */
export function findMethod(core: WalletCore, name: string): Method {
  const known = [METHODS, solanaMethods, BITCOIN_METHODS, SESSION_METHODS].find((methods) => Object.hasOwn(methods, name))
  const method = known?.[name] ?? (isRead(name) ? read : undefined)
  if (!method || !knows(core, name)) throw new RpcError(4200, `The wallet does not support ${name}.`)
  return method
}

/** Every EVM method of this wallet that an app on another device may call, except for reads. */
export function methodNames({ state }: WalletCore): readonly string[] {
  return Object.keys(METHODS).filter((name) => !name.startsWith('wc_') && !state.quirks.without.includes(name))
}

function knows({ state, families, solana, bitcoin }: WalletCore, name: string): boolean {
  if (state.quirks.without.includes(name)) return false
  if (name.startsWith('solana_')) return solana !== undefined && !solana.lacks.includes(name)
  if (name in BITCOIN_METHODS || name in SESSION_METHODS) return bitcoin !== undefined
  return name.startsWith('wc_') || families.includes('eip155')
}

const METHODS: { readonly [name: string]: Method } = {
  eth_requestAccounts: requestAccounts,
  eth_accounts: getAccounts,
  eth_chainId: getChainId,
  net_version: getNetVersion,
  personal_sign: personalSign,
  personal_ecRecover: ecRecover,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: getPermissions,
  wallet_revokePermissions: revokePermissions,
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
  wallet_watchAsset: watchAsset,
  wc_sessionPropose: sessionProposal,
  wc_sessionAuthenticate: sessionProposal,
}
