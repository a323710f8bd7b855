import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import type { SwapQuote } from '@latchkey/swaps'
import { createTestClient, http, parseAbi, parseEther, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askSwaps } from '../fixtures/ask-swaps.js'
import { dataFolder } from '../fixtures/data-folder.js'
import { bundleCli } from '../fixtures/spawn-cli.js'

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
    const reply = await askSwaps<T>(server, path, body)
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
