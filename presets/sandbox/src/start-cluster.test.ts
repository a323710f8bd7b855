import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from './backend/free-port.js'
import { callChain } from './chain/call-chain.js'
import { startSandbox } from './start-sandbox.js'
import { summary } from './summary.js'

test('Solana runs if requested, on the requested port, and ends with stop()', async () => {
  await using without = await startSandbox()
  expect(without.solana).toBeUndefined()
  expect(await (await fetch(`${without.url}/config.json`)).json()).not.toHaveProperty('solana')
  const port = await freePort()
  const blocker = createServer().listen(port, '127.0.0.1')
  await once(blocker, 'listening')
  await expect(startSandbox({ solana: { port } })).rejects.toMatchObject({ code: 'port-taken' })
  blocker.close()
  await once(blocker, 'close')
  const sandbox = await startSandbox({ solana: { port } })
  expect(sandbox.solana.rpcUrl).toBe(`http://127.0.0.1:${port}`)
  expect(await callChain(sandbox.solana.rpcUrl, { method: 'getHealth' })).toBe('ok')
  expect(await (await fetch(`${sandbox.url}/config.json`)).json()).toMatchObject({ solana: { network: sandbox.solana.network } })
  expect(summary(sandbox)).toContain(sandbox.solana.network.caipNetworkId)
  await sandbox.stop()
  await expect(callChain(sandbox.solana.rpcUrl, { method: 'getHealth' })).rejects.toMatchObject({ code: 'chain-call-failed' })
})

test('each account of the wallets that support Solana has SOL and tokens', async () => {
  await using sandbox = await startSandbox({ solana: true })
  const { rpcUrl, tokens, tokenAccount } = sandbox.solana
  const read = (method: string, address: string): Promise<unknown> => callChain(rpcUrl, { method, params: [address] })
  for (const wallet of [sandbox.wallets.alba, sandbox.wallets.brio, sandbox.wallets.elba]) {
    for (const address of wallet.solana.accounts) {
      expect(await read('getBalance', address)).toMatchObject({ value: 100_000_000_000 })
      for (const token of Object.values(tokens)) {
        expect(await read('getTokenAccountBalance', tokenAccount(address, token))).toMatchObject({ value: { uiAmount: 10_000 } })
      }
    }
  }
})
