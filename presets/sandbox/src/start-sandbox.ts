import { serverConfig } from './backend/server-config.js'
import { startBackendLazily } from './backend/start-backend-lazily.js'
import { startBitcoinLazily } from './bitcoin/start-bitcoin-lazily.js'
import { contractAddresses } from './chain/contract-addresses.js'
import { startChains } from './chain/start-chains.js'
import { createDirectory } from './directory/create-directory.js'
import { startMailboxLazily } from './mail/start-mailbox-lazily.js'
import { startOnrampLazily } from './onramp/start-onramp-lazily.js'
import { attach, BINDING_NAME } from './page/attach.js'
import { createBinding } from './page/create-binding.js'
import { walletScript } from './page/wallet-script.js'
import { startPayLazily } from './pay/start-pay-lazily.js'
import { startRelay } from './relay/start-relay.js'
import type { Sandbox, SandboxOptions, SandboxWith } from './sandbox.js'
import { startServer } from './server/start-server.js'
import { startSmartAccountsLazily } from './smart-accounts/start-smart-accounts-lazily.js'
import { startCluster } from './start-cluster.js'
import { startJupiterLazily } from './swaps/jupiter/start-jupiter-lazily.js'
import { startSwapsLazily } from './swaps/start-swaps-lazily.js'
import { systemClock } from './system-clock.js'
import { createWallets } from './wallet/create-wallets.js'
import { createLinks } from './wallet/links.js'
import { walletKeys } from './wallet/wallet-keys.js'
import { worldOf } from './world-of.js'

/**
 * Starts two real chains, their contracts, four test wallets and the server for them.
 * @throws SandboxError when a chain or the server cannot start.
 * @example
 * await using sandbox = await startSandbox()
 * await sandbox.attach(page)
 * sandbox.wallets.alba.next('reject')
 */
export async function startSandbox<const O extends SandboxOptions = SandboxOptions>(given?: O): Promise<SandboxWith<O>> {
  const options: SandboxOptions = given ?? {}
  const contracts = contractAddresses()
  const bitcoinStarting = startBitcoinLazily(options)
  const { chainPorts: ports, blockTime, history } = options
  const { without7702, sessions: hasSessions = false } = typeof options.smartAccounts === 'object' ? options.smartAccounts : {}
  const world = worldOf(contracts)
  const evm = await startChains(world, { ports, blockTime, history, without7702 }).catch(async (error: unknown) => {
    await bitcoinStarting.then(
      (world) => world?.stop(),
      () => undefined,
    )
    throw error
  })
  const { chains } = evm
  const bitcoin = await bitcoinStarting.catch(async (error: unknown) => {
    await evm.stop()
    throw error
  })
  const accounts = await startSmartAccountsLazily(options, chains).catch(async (error: unknown) => {
    await Promise.all([evm.stop(), bitcoin?.stop()])
    throw error
  })
  const swaps = await startSwapsLazily(options, {
    chains,
    contracts,
    accounts: world.accounts,
    automine: blockTime === undefined,
  }).catch(async (error: unknown) => {
    await Promise.all([accounts?.stop(), evm.stop(), bitcoin?.stop()])
    throw error
  })
  const stopChains = async (): Promise<void> => void (await Promise.all([accounts?.stop(), evm.stop(), bitcoin?.stop()]))
  const links = createLinks()
  const clock = options.clock ?? systemClock()
  const cluster = await startCluster(options.solana).catch(async (error: unknown) => {
    await stopChains()
    throw error
  })
  const solana = cluster?.solana
  const post = await startMailboxLazily(options).catch(async (error: unknown) => {
    await Promise.all([cluster?.stop(), stopChains()])
    throw error
  })
  const relay = await startRelay({ port: options.relayPort ?? 0, clock, now: Date.now }).catch(async (error: unknown) => {
    await Promise.all([post?.stop(), cluster?.stop(), stopChains()])
    throw error
  })
  const {
    wallets,
    cores,
    stop: stopWallets,
  } = createWallets({
    options,
    clock,
    chains,
    contracts,
    links,
    solana,
    relayUrl: relay.url,
    keysOf: walletKeys,
    bitcoinOf: bitcoin?.sideOf,
  })
  const directory = createDirectory(600)
  const binding = createBinding(links, cores)
  const server = await startServer({
    port: options.port ?? 0,
    origins: options.origins ?? [],
    chains,
    contracts,
    solana,
    bitcoin: bitcoin?.bitcoin,
    swaps,
    relay,
    mail: post?.mailbox,
    directory,
    links,
    cores,
    wallets,
  }).catch(async (error: unknown) => {
    await Promise.all([relay.stop(), post?.stop(), cluster?.stop(), stopChains()])
    throw error
  })
  cluster?.addPieces((number) => `${server.url}/pieces/${number}.json`)
  const market = await startJupiterLazily(options, solana).catch(async (error: unknown) => {
    await stopWallets()
    await Promise.all([server.stop(), relay.stop(), post?.stop(), cluster?.stop(), stopChains()])
    throw error
  })
  const sellers = await startOnrampLazily(options, { chains, contracts, solana }).catch(async (error: unknown) => {
    await stopWallets()
    await Promise.all([market?.stop(), server.stop(), relay.stop(), post?.stop(), cluster?.stop(), stopChains()])
    throw error
  })
  const taking = await startPayLazily(options, { chains, contracts, solana, bitcoin: bitcoin?.bitcoin }).catch(async (error: unknown) => {
    await stopWallets()
    await Promise.all([sellers?.stop(), market?.stop(), server.stop(), relay.stop(), post?.stop(), cluster?.stop(), stopChains()])
    throw error
  })
  const config = serverConfig({
    chains,
    contracts,
    solana,
    swaps,
    jupiter: market?.config,
    mail: post?.mailbox,
    onramp: sellers?.config,
    pay: taking?.config,
  })
  const backend = await startBackendLazily(options, {
    config,
    pictures: server.url,
    mail: post?.mailbox,
    bitcoin: bitcoin?.bitcoin,
    exchangeUrl: taking?.pay.exchange.url,
    networks: [...chains, ...(solana ? [solana] : []), ...(bitcoin ? [bitcoin.bitcoin] : [])].map(({ network }) => network),
    smartAccounts: accounts && {
      networks: Object.fromEntries(
        chains.map(({ id }) => {
          const { bundlerUrl: bundler, paymasterUrl: paymaster, scheme } = accounts.smartAccounts.on(id)
          return [`eip155:${id}`, { bundler, paymaster, scheme, sessions: hasSessions && scheme !== '7702-simple' }]
        }),
      ),
    },
  }).catch(async (error: unknown) => {
    await stopWallets()
    await Promise.all([
      taking?.stop(),
      sellers?.stop(),
      market?.stop(),
      server.stop(),
      relay.stop(),
      post?.stop(),
      cluster?.stop(),
      stopChains(),
    ])
    throw error
  })
  if (backend) sellers?.deliverTo(backend.url)
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      binding.stop()
      // Wallets disconnect before the relay stops, or they would keep dialling.
      await Promise.all([stopWallets(), backend?.stop()])
      await Promise.all([
        taking?.stop(),
        sellers?.stop(),
        market?.stop(),
        server.stop(),
        relay.stop(),
        post?.stop(),
        cluster?.stop(),
        stopChains(),
      ])
    })()
    return stopping
  }
  const script: Sandbox['walletScript'] = (choice = {}) => walletScript({ binding: BINDING_NAME }, choice, solana)
  const sandbox: Sandbox = {
    url: server.url,
    chains,
    bitcoin: bitcoin?.bitcoin,
    contracts,
    wallets,
    solana,
    server: backend && { url: backend.url, frameUrl: backend.frameUrl },
    mail: post?.mailbox,
    smartAccounts: accounts?.smartAccounts,
    swaps,
    jupiter: market?.jupiter,
    onramp: sellers?.onramp,
    pay: taking?.pay,
    identity: backend?.identity,
    tokens: config.tokens,
    serverConfig: config,
    relay,
    directory,
    walletScript: script,
    attach: (target, choice) => attach(target, binding.call, script(choice)),
    stop,
    [Symbol.asyncDispose]: stop,
  }
  // The services requested by the options have been started above.
  return sandbox as SandboxWith<O>
}
