import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Address, Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import type { SandboxChain } from '../chain/chain.js'
import { RpcError, SandboxError } from '../errors.js'
import { accountsClient } from './accounts-client.js'
import { createBundler } from './bundler.js'
import { deployAccounts } from './deploy-accounts.js'
import { type BundlerMisbehaviour, disturbBundler } from './disturb-bundler.js'
import { loadArtifacts } from './load-artifacts.js'
import { createPaymaster } from './paymaster.js'

/** What carries and pays for operations of smart accounts, for one chain. */
export interface SmartAccountsOfChain {
  /** JSON-RPC of a bundler (ERC-7769). */
  readonly bundlerUrl: string
  /** JSON-RPC of a paymaster that pays for whoever asks (ERC-7677). */
  readonly paymasterUrl: string
  /** Address of the contract that pays; it has a deposit at each entry point. */
  readonly paymaster: Address
  /** Has the bundler misbehave from now on, or behave again. */
  misbehave(how?: BundlerMisbehaviour): void
}
/** What is there for smart accounts, at the addresses that public chains have it at. */
export interface SandboxSmartAccounts {
  /** EntryPoint 0.8 of ERC-4337, which runs operations. */
  readonly entryPoint08: Address
  /** With `entryPoint07` in the options alone. */
  readonly entryPoint07: Address | undefined
  /** Code for plain accounts to delegate to (EIP-7702). */
  readonly simple7702Account: Address
  /** By the chain's number. */
  on(chainId: number): SmartAccountsOfChain
}
/** How bundlers and paymasters are started. */
export interface SmartAccountsOptions {
  /** Of the server that answers for all of them; a free one when left out. */
  readonly port?: number
  /** Creation code of EntryPoint 0.7, of `@account-abstraction/contracts` 0.7.0: one version of that package alone can be installed by its name. */
  readonly entryPoint07?: Hex
}
interface Route {
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

/**
 * Puts the contracts of smart accounts on all chains, and starts a bundler and a paymaster for each.
 * @throws SandboxError `no-smart-accounts`, `deploy-failed`, `port-taken`
 */
export async function startSmartAccounts(
  chains: readonly SandboxChain[],
  { port = 0, entryPoint07 }: SmartAccountsOptions = {},
): Promise<{ readonly smartAccounts: SandboxSmartAccounts; stop(): Promise<void> }> {
  const artifacts = loadArtifacts()
  const key = generatePrivateKey()
  const all = await Promise.all(
    chains.map(async (chain) => {
      const client = await accountsClient(chain, key)
      const deployed = await deployAccounts(client, artifacts, entryPoint07)
      const paymaster = await createPaymaster({ client, deployed })
      return { id: chain.id, deployed, paymaster, bundler: disturbBundler(createBundler({ client, deployed })) }
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
      on(chainId) {
        const found = all.find(({ id }) => id === chainId)
        if (!found) throw new SandboxError('unknown-chain', `There is no chain ${chainId}.`)
        return {
          bundlerUrl: `${url}/bundler/${chainId}`,
          paymasterUrl: `${url}/paymaster/${chainId}`,
          paymaster: found.paymaster.address,
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
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, ({ port: own }) =>
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
