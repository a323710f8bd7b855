import type { CaipNetworkId, Call, Connection, Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { isRejection, walletErrors } from '@latchkey/kernel/late'
import { toHexChain } from '../chain-id.js'
import { askChain } from './ask-chain.js'
import { hasCode, isUnknownChain, toWalletError } from './provider-errors.js'

const SETTLE_MS = 5_000

/**
 * Switches a wallet to a network, adding the network first if the wallet lacks it (EIP-3326, EIP-3085).
 *
 * @throws wallet/rejected; wallet/chain-not-supported 'Chain is not supported' when it cannot be added
 */
export async function switchNetwork(
  connection: Connection,
  network: Network,
  call: Call & { readonly progress?: (now: 'adding') => void },
): Promise<void> {
  const { caipNetworkId: wanted } = network
  const { session } = connection
  if (session?.use(wanted)) return
  const chainId = toHexChain(wanted)
  const ask = (): Promise<unknown> => connection.request('wallet_switchEthereumChain', [{ chainId }], call)
  const there = async (): Promise<boolean> => (session ? session.use(wanted) : (await askChain(connection, call)) === wanted)
  const arrival = watchFor(connection, wanted)
  try {
    await ask().catch(async (error: unknown) => {
      // A session that was not granted the method cannot switch: EIP-1193's 4200.
      if (session && hasCode(error, 4200)) throw walletErrors.create('chain-not-supported', { chain: wanted }, { cause: error })
      if (!isUnknownChain(error)) throw error
      call.progress?.('adding')
      await add(connection, network, call)
      // Some wallets only add. Switching again shows no prompt if the chain is active already.
      if (!(await there())) await ask()
    })
    if (!(await there())) await settled(arrival.moved, there, call)
  } catch (error) {
    call.signal.throwIfAborted()
    throw toWalletError(error, 'the wallet')
  } finally {
    arrival.stop()
  }
}

async function add(connection: Connection, network: Network, call: Call): Promise<void> {
  const { caipNetworkId, name: chainName, nativeCurrency, rpcUrls, blockExplorers } = network
  const { name, symbol, decimals } = nativeCurrency
  // The chain's public URL: an app's URL with a key must not end up in a visitor's wallet.
  const urls = (rpcUrls.public ?? rpcUrls.default)?.http ?? []
  const explorers = Object.values(blockExplorers ?? {}).map((e) => e.url)
  const chain = {
    chainId: toHexChain(caipNetworkId),
    chainName,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: urls,
    ...(explorers.length > 0 && { blockExplorerUrls: explorers }),
  }
  try {
    if (urls.length === 0) throw new TypeError(`The network ${caipNetworkId} has no address to offer.`)
    await connection.request('wallet_addEthereumChain', [chain], call)
  } catch (error) {
    if (isRejection(error)) throw error
    throw walletErrors.create('chain-not-supported', { chain: caipNetworkId }, { cause: error })
  }
}

/** Starts before the request, so that no event is missed. */
function watchFor(connection: Connection, wanted: CaipNetworkId): { readonly moved: Promise<void>; readonly stop: () => void } {
  let stop = (): void => {}
  const moved = new Promise<void>((resolve) => {
    stop = connection.watch((change) => change.type === 'chain' && change.chain === wanted && resolve())
  })
  return { moved, stop }
}

/** Wallets may answer before they have switched. Waits for the event, for a limited time, and checks once more. */
async function settled(moved: Promise<void>, there: () => Promise<boolean>, { signal }: Call): Promise<void> {
  const timeout = (): Error => walletErrors.create('failed', { wallet: 'The wallet', reason: 'it stayed on its network' })
  await bounded(moved, { signal, ms: SETTLE_MS, timeout }).catch(async (error: unknown) => {
    signal.throwIfAborted()
    if (!(await there())) throw error
  })
}
