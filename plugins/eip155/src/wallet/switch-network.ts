import { bounded, type Call, type Connection, type Network, walletErrors } from '@latchkey/kernel'
import { toCaip, toHexChain } from '../chain-id.js'
import { isRejection, isUnknownChain, toWalletError } from './provider-errors.js'

const SETTLE_MS = 5_000

/**
 * Moves a wallet to a network, adding it first where the wallet does not know it (EIP-3326, EIP-3085).
 *
 * @throws wallet/rejected; wallet/chain-not-supported 'Chain is not supported' when it cannot be added
 */
export async function switchNetwork(
  connection: Connection,
  network: Network,
  call: Call & { readonly progress?: (now: 'adding') => void },
): Promise<void> {
  const chainId = toHexChain(network.caipNetworkId)
  const ask = (): Promise<unknown> => connection.request('wallet_switchEthereumChain', [{ chainId }], call)
  try {
    await ask()
  } catch (error) {
    if (!isUnknownChain(error)) throw toWalletError(error, 'the wallet')
    call.progress?.('adding')
    await add(connection, network, chainId, call)
    // Some wallets only add. Asking again is silent where the chain is active already.
    if (toCaip(await connection.request('eth_chainId', [], call)) !== network.caipNetworkId) await ask()
  }
  await settled(connection, network, call)
}

async function add(connection: Connection, network: Network, chainId: string, call: Call): Promise<void> {
  const { name: chainName, nativeCurrency, rpcUrls, blockExplorers } = network
  // The chain's own public address: an app's keyed one must not end up in a visitor's wallet.
  const urls = (rpcUrls.public ?? rpcUrls.default)?.http ?? []
  const explorers = Object.values(blockExplorers ?? {}).map((e) => e.url)
  const chain = { chainId, chainName, nativeCurrency, rpcUrls: urls, ...(explorers.length > 0 && { blockExplorerUrls: explorers }) }
  try {
    await connection.request('wallet_addEthereumChain', [chain], call)
  } catch (error) {
    if (isRejection(error)) throw toWalletError(error, 'the wallet')
    throw walletErrors.create('chain-not-supported', { chain: network.caipNetworkId }, { cause: error })
  }
}

/** Wallets may answer before they have moved. Waits for the event, for a bounded time. */
async function settled(connection: Connection, network: Network, call: Call): Promise<void> {
  const there = async (): Promise<boolean> => toCaip(await connection.request('eth_chainId', [], call)) === network.caipNetworkId
  if (await there()) return
  let unwatch = (): void => {}
  const moved = new Promise<void>((resolve) => {
    unwatch = connection.watch((change) => change.type === 'chain' && change.chain === network.caipNetworkId && resolve())
  })
  try {
    await bounded(moved, {
      signal: call.signal,
      ms: SETTLE_MS,
      timeout: () => walletErrors.create('failed', { wallet: 'The wallet', reason: 'it stayed on its network' }),
    })
  } finally {
    unwatch()
  }
}
