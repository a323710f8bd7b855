import { type SmartAccountsOptions, startSandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { type Address, createPublicClient, createTestClient, encodeFunctionData, erc20Abi, type Hex, http, parseAbi } from 'viem'
import { test as base } from './fixtures.js'
import { networksOf } from './siwx.js'
import { startWalletServer } from './wallet-server.js'

export { answer, expect, sessionOf, signUp } from './embedded-test.js'

/** The operator's settings for smart accounts: changed by tests as they run. */
export interface Operator {
  /** Sponsors operations. */
  pays: boolean
}

/**
 * Tests whose embedded wallet has smart accounts on the first of two chains, with a bundler and a paymaster; with liquidity pools too, if
 * requested.
 */
export const smartTest = (options: SmartAccountsOptions = {}, { swaps = false }: { readonly swaps?: boolean } = {}) =>
  base
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
    .extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
      const sandbox = await startSandbox({ mail: true, smartAccounts: options, swaps })
      onCleanup(() => sandbox.stop())
      return sandbox
    })
    .extend('accounts', ({ sandbox, task }) => {
      const { smartAccounts } = sandbox
      if (!smartAccounts) throw new Error(`The sandbox of "${task.name}" has no smart accounts.`)
      return { ...smartAccounts, here: smartAccounts.on(sandbox.chains[0].id) }
    })
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    .extend('operator', ({}): Operator => ({ pays: true }))
    .extend('server', async ({ sandbox, accounts, operator, outlive }) => {
      const { bundlerUrl: bundler, paymasterUrl: paymaster, scheme } = accounts.here
      const { sessions = false } = options
      const server = await startWalletServer(sandbox, {
        smartAccounts: {
          networks: { [sandbox.chains[0].network.caipNetworkId]: { bundler, paymaster, scheme, sessions } },
          sponsor: () => operator.pays,
        },
      })
      outlive(() => {
        accounts.here.misbehave()
        return server.close()
      })
      return server
    })
    .extend('openShop', ({ page, serve, sandbox, server }) => async () => {
      const frame = new URL(server.frameUrl).origin
      const shop = await serve('embedded', {
        connect: [...sandbox.chains.map(({ rpcUrl }) => rpcUrl), server.url, frame],
        frame: [frame],
        data: {
          networks: networksOf(sandbox),
          server: server.url,
          frameUrl: server.frameUrl,
          smart: { sessions: options.sessions === true },
        },
      })
      server.trust(shop.url)
      await page.goto(shop.url)
      return shop
    })
    .extend('chain', ({ sandbox }) => chainOf(sandbox.chains[0].rpcUrl, sandbox.contracts.token))

export const test = smartTest()

/** Anyone may mint; the contract does nothing else. */
const MINTER: Address = '0x000000000000000000000000000000000000a11a'
const MINT = parseAbi(['function mint(address to, uint256 value)'])

/** How tests access a chain. */
export function chainOf(rpcUrl: string, token: Address) {
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  const hand = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  return {
    coins: (address: Address) => client.getBalance({ address }),
    code: async (address: Address): Promise<Hex> => (await client.getCode({ address })) ?? '0x',
    give: (address: Address, value: bigint) => hand.setBalance({ address, value }),
    /** Mints some of the token for an account. */
    async mint(to: Address, value: bigint): Promise<void> {
      await hand.setBalance({ address: MINTER, value: 10n ** 18n })
      await hand.impersonateAccount({ address: MINTER })
      const data = encodeFunctionData({ abi: MINT, functionName: 'mint', args: [to, value] })
      const hash = await hand.sendUnsignedTransaction({ from: MINTER, to: token, data })
      await client.waitForTransactionReceipt({ hash })
    },
    allowed: (owner: Address, spender: Address) =>
      client.readContract({ abi: erc20Abi, address: token, functionName: 'allowance', args: [owner, spender] }),
    tokens: (address: Address) => client.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [address] }),
    receipt: (hash: Hex) => client.getTransactionReceipt({ hash }),
    transaction: (hash: Hex) => client.getTransaction({ hash }),
  }
}

/** Sends a request to the page's provider. Returns the result or the error code. */
export const request = (page: Page, method: string, params: readonly unknown[]): Promise<unknown> =>
  page.evaluate(
    ([name, given]) =>
      window.embedded.actions.eip155
        .getProvider()
        .request({ method: name, params: given } as never)
        .catch((error: { readonly code?: number }) => error.code),
    [method, params] as const,
  )

/** Returns what the page knows about a batch, as soon as it has completed. */
export async function outcomeOf(
  page: Page,
  id: unknown,
): Promise<{ readonly status: number; readonly receipts?: readonly { readonly transactionHash: Hex }[] }> {
  for (;;) {
    const found = (await request(page, 'wallet_getCallsStatus', [id])) as { readonly status?: number } | number
    if (typeof found === 'object' && Number(found.status) >= 200) return found as never
    if (typeof found === 'number') throw new Error(`The status was refused: ${found}`)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}
