import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import type { SwapQuote, SwapToken } from '@latchkey/swaps'
import { createTestClient, http, parseAbi, parseEther, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder } from '../fixtures/data-folder.js'
import { bundleCli } from '../fixtures/spawn-cli.js'
import { startOptions } from '../start-options.js'
import { startServer } from '../start-server.js'

let sandbox: SandboxWith<{ readonly swaps: true }>
let folder = ''
beforeAll(async () => {
  folder = await dataFolder()
  sandbox = await startSandbox({ swaps: true })
}, 60_000)
afterAll(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})

const CHAIN = 'eip155:1337'
const start = () => startServer({ ...startOptions({ ...sandbox.serverConfig }), port: 0 })
async function ask<T>({ url }: { readonly url: string }, path: string, body?: object): Promise<T> {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${url}/v1/swaps/${path}?projectId=p`, init)).json() as Promise<T>
}

test('a server killed between any two steps of a swap loses none of it: nothing is stored', { timeout: 60_000 }, async () => {
  const [{ rpcUrl }] = sandbox.chains
  const { euro } = sandbox.swaps.contracts
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: parseEther('10') })
  const abi = parseAbi(['function mint(address, uint256)', 'function balanceOf(address) view returns (uint256)'])
  const give = [account.address, parseEther('50')] as const
  const minted = await client.writeContract({ account, chain: null, address: euro, abi, functionName: 'mint', args: give })
  await client.waitForTransactionReceipt({ hash: minted })

  const program = await bundleCli()
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify({ ...sandbox.serverConfig, database: join(folder, 'kept.sqlite') }))
  /** Requested from a separate process, which is killed once it has answered. */
  const once = async <T>(path: string, body: object): Promise<T> => {
    const server = await program.spawn(['--config', config, '--port', '0'])
    const reply = await ask<T>(server, path, body)
    await server.end('SIGKILL')
    return reply
  }
  try {
    const { quote } = await once<{ readonly quote: SwapQuote }>('quote', {
      account: `${CHAIN}:${account.address}`,
      sell: `${CHAIN}/erc20:${euro}`,
      buy: `${CHAIN}/erc20:${sandbox.contracts.token}`,
      amount: String(parseEther('50')),
      slippage: 100,
      approvals: ['signature', 'allowance'],
    })
    const signature = await account.signTypedData(JSON.parse(quote.approval?.typedData ?? ''))
    const { tx } = await once<{ readonly tx: { readonly to: `0x${string}`; readonly data: `0x${string}` } }>('orders', {
      quoteId: quote.quoteId,
      signature,
    })
    const hash = await client.sendTransaction({ account, chain: null, to: tx.to, data: tx.data })
    await client.waitForTransactionReceipt({ hash })
    const bought = { address: sandbox.contracts.token, abi, functionName: 'balanceOf', args: [account.address] } as const
    expect(await client.readContract(bought)).toBe(BigInt(quote.buy.amount))
    expect(await once('status', { quoteId: quote.quoteId, hash })).toEqual({ status: 'done', bought: quote.buy.amount })
  } finally {
    await program.remove()
  }
})

test('a server with providers lists allowed contracts and swappable tokens; one without has no such routes', async () => {
  const server = await start()
  const { swaps: _, ...without } = sandbox.serverConfig
  const plain = await startServer({ ...startOptions({ ...without, database: ':memory:' }), port: 0 })
  try {
    const { v2Router, v3Router } = sandbox.swaps.contracts
    expect(await ask(server, 'networks')).toEqual({
      items: [CHAIN, 'eip155:31338'].map((chain) => ({
        chain,
        routers: [
          { address: v2Router, name: 'Uniswap V2', kind: 'uniswap-v2' },
          { address: v3Router, name: 'Uniswap V3', kind: 'uniswap-v3' },
        ],
      })),
    })
    const { items } = await ask<{ readonly items: readonly SwapToken[] }>(server, 'tokens', { chain: CHAIN })
    expect(items.map(({ symbol, iconUrl }) => [symbol, iconUrl?.slice(0, 10)])).toEqual([
      ['ETH', undefined],
      ...['WETH', 'TUSD', 'TEUR', 'OLD', 'TOLL'].map((symbol) => [symbol, 'data:image']),
    ])
    expect(await ask(plain, 'networks')).toMatchObject({ error: { code: 'not-found' } })
  } finally {
    await Promise.all([server.stop(), plain.stop()])
  }
})
