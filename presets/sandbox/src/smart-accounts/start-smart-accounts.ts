import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Address, Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import type { SandboxChain } from '../chain/chain.js'
import { RpcError, SandboxError } from '../errors.js'
import { ownGlobals } from '../own-globals.js'
import { accountsClient } from './accounts-client.js'
import { createBundler } from './bundler.js'
import { deployAccounts } from './deploy-accounts.js'
import { type DeployedDelegations, deployDelegations } from './deploy-delegations.js'
import { type BundlerMisbehaviour, disturbBundler } from './disturb-bundler.js'
import { loadArtifacts } from './load-artifacts.js'
import { loadDelegations } from './load-delegations.js'
import { createPaymaster } from './paymaster.js'

/**
 * Kinds of accounts: plain ones with the code of ERC-4337's authors or of MetaMask's Delegation Framework, and MetaMask's own contracts.
 */
export type SmartAccountsScheme = '7702-simple' | '7702-delegator' | 'hybrid'
/** The bundler and paymaster for smart accounts on one chain. */
export interface SmartAccountsOfChain {
  /** JSON-RPC URL of a bundler (ERC-7769). */
  readonly bundlerUrl: string
  /** JSON-RPC URL of a paymaster that pays for every caller (ERC-7677). */
  readonly paymasterUrl: string
  /** Address of the paying contract; it has a deposit at each entry point. */
  readonly paymaster: Address
  /** The kind of accounts that the frame's server creates here. */
  readonly scheme: SmartAccountsScheme
  /** Makes the bundler misbehave from now on, or behave again. */
  misbehave(how?: BundlerMisbehaviour): void
}
/** The contracts for smart accounts, at the same addresses as on public chains. */
export interface SandboxSmartAccounts {
  /** EntryPoint 0.8 of ERC-4337, which runs operations. */
  readonly entryPoint08: Address
  /** Only with `entryPoint07` or another scheme in the options. */
  readonly entryPoint07: Address | undefined
  /** Code for plain accounts to delegate to (EIP-7702). */
  readonly simple7702Account: Address
  /** MetaMask's Delegation Framework by contract name, if a scheme needs it. */
  readonly delegations: DeployedDelegations | undefined
  /** By chain id. */
  on(chainId: number): SmartAccountsOfChain
}
/** Options of the bundlers and paymasters. */
export interface SmartAccountsOptions {
  /** Port of the server for all of them. Defaults to a free one. */
  readonly port?: number
  /**
   * Creation code of EntryPoint 0.7, from `@account-abstraction/contracts` 0.7.0: only one version of that package can be installed under
   * its name.
   */
  readonly entryPoint07?: Hex
  /**
   * Kind of accounts the frame's server creates, on all chains or by chain id. Defaults to `7702-simple`. The others need the packages
   * `@metamask/delegation-abis` and `@metamask/delegation-deployments`, and their contracts are then on all chains.
   */
  readonly scheme?: SmartAccountsScheme | { readonly [chainId: number]: SmartAccountsScheme }
  /** Lets apps request permissions if the scheme supports them. */
  readonly sessions?: boolean
  /** Ids of chains without EIP-7702. */
  readonly without7702?: readonly number[]
}
interface Route {
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

/**
 * Deploys the contracts of smart accounts on all chains, and starts a bundler and a paymaster for each.
 * @throws SandboxError `no-smart-accounts`, `deploy-failed`, `port-taken`
 */
export async function startSmartAccounts(
  chains: readonly SandboxChain[],
  { port = 0, entryPoint07, scheme = '7702-simple' }: SmartAccountsOptions = {},
): Promise<{ readonly smartAccounts: SandboxSmartAccounts; stop(): Promise<void> }> {
  const artifacts = loadArtifacts()
  const schemeOf = (id: number): SmartAccountsScheme => (typeof scheme === 'string' ? scheme : (scheme[id] ?? '7702-simple'))
  const delegations = chains.some(({ id }) => schemeOf(id) !== '7702-simple') ? loadDelegations() : undefined
  const key = generatePrivateKey()
  const all = await Promise.all(
    chains.map(async (chain) => {
      const client = await accountsClient(chain, key)
      const plain = await deployAccounts(client, artifacts, entryPoint07)
      const framework = delegations && (await deployDelegations(client, delegations, plain.entryPoint07 !== undefined))
      const deployed = { ...plain, entryPoint07: plain.entryPoint07 ?? framework?.EntryPoint }
      const paymaster = await createPaymaster({ client, deployed })
      return { id: chain.id, deployed, framework, paymaster, bundler: disturbBundler(createBundler({ client, deployed })) }
    }),
  )
  const [first] = all
  if (!first) throw new SandboxError('bad-option', 'There are no chains for smart accounts.')
  const routes = new Map<string, Route>(
    all.flatMap(({ id, bundler, paymaster }): [string, Route][] => [
      [`/bundler/${id}`, bundler],
      [`/paymaster/${id}`, paymaster],
    ]),
  )
  const { url, stop } = await listen(routes, port)
  return {
    smartAccounts: {
      ...first.deployed,
      delegations: first.framework,
      on(chainId) {
        const found = all.find(({ id }) => id === chainId)
        if (!found) throw new SandboxError('unknown-chain', `There is no chain ${chainId}.`)
        return {
          bundlerUrl: `${url}/bundler/${chainId}`,
          paymasterUrl: `${url}/paymaster/${chainId}`,
          paymaster: found.paymaster.address,
          scheme: schemeOf(chainId),
          misbehave: found.bundler.misbehave,
        }
      },
    },
    stop,
  }
}

function listen(routes: ReadonlyMap<string, Route>, port: number): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const app = new Hono()
  app.use(cors())
  app.post('/*', async (c) => {
    const route = routes.get(c.req.path)
    if (!route) return c.notFound()
    const {
      id = null,
      method,
      params,
    } = ((await c.req.json().catch(() => undefined)) ?? {}) as {
      readonly id?: unknown
      readonly method?: unknown
      readonly params?: unknown
    }
    const reply = (answer: object) => c.json({ jsonrpc: '2.0', id, ...answer })
    if (typeof method !== 'string' || !(params === undefined || Array.isArray(params)))
      return reply({ error: { code: -32600, message: 'This is no request.' } })
    try {
      return reply({ result: await route.request(method, params ?? []) })
    } catch (error) {
      if (error instanceof RpcError) return reply({ error: { code: error.code, message: error.message, data: error.data } })
      return reply({ error: { code: -32603, message: (error as Error).message } })
    }
  })
  return new Promise((resolve, reject) => {
    const server = serve({ ...ownGlobals, fetch: app.fetch, port, hostname: '127.0.0.1' }, ({ port: own }) =>
      resolve({
        url: `http://127.0.0.1:${own}`,
        stop: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      }),
    ) as Server
    server.unref()
    server.once('error', (cause) =>
      reject(
        new SandboxError('port-taken', `The port ${port} cannot be used for smart accounts. Choose another or leave it out.`, { cause }),
      ),
    )
  })
}
