import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { createClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planTransfer } from './plan-transfer.js'

const call = { signal: AbortSignal.timeout(30_000) }
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ swaps: true })
})
afterAll(() => sandbox?.stop())

test('the plan of a token that keeps a hundredth of every transfer shows that less arrives', async () => {
  const [{ network, rpcUrl }] = sandbox.chains
  const { request } = createClient({ transport: http(rpcUrl) })
  const ask = (method: string, params: readonly unknown[]) => request({ method, params } as never)
  const [from, to] = [sandbox.wallets.alba.accounts[0], sandbox.wallets.brio.accounts[1]]
  const asset = sandbox.swaps?.contracts.tollCoin
  const plan = (more: object) => planTransfer(ask, { from, to, amount: 100n, network, ...more }, call)
  expect(await plan({ asset })).toMatchObject({ amount: 100n, arrives: 99n })
  expect(await plan({ asset, amount: 1n })).toMatchObject({ amount: 1n, arrives: 0n })
  expect(await plan({ asset: sandbox.contracts.token })).toMatchObject({ amount: 100n, arrives: 100n })
  expect((await plan({})).arrives).toBeUndefined()
})
