import { memoryStorage } from '@latchkey/kernel/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStorage, getConnection, waitForCallsStatus } from '@wagmi/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { parseEther } from 'viem'
import { expect, test, vi } from 'vitest'
import { useCallsStatus, useCapabilities, useSendCalls, useSendCallsSync, WagmiContext } from 'wagmi'
import { home } from '../fixtures/home.js'
import { connect } from '../fixtures/start-app.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { createWagmiConfig } from '../wagmi.js'

const { alba, start } = withSandbox()
const to = '0x00000000000000000000000000000000000ca11b'
const calls = [parseEther('0.1'), parseEther('0.2')].map((value) => ({ to, value }) as const)

interface AskProps {
  readonly hook: () => unknown
  readonly results: unknown[]
}
function Ask({ hook, results }: AskProps): ReactNode {
  results.push(hook())
  return undefined
}

/** Returns the result of one of wagmi's hooks on a page that has reconnected already. */
function ask<T>(hook: () => T, config: ReturnType<typeof createWagmiConfig>): T {
  const results: T[] = []
  renderToString(
    <WagmiContext value={config}>
      <QueryClientProvider client={new QueryClient()}>
        <Ask hook={hook} results={results} />
      </QueryClientProvider>
    </WagmiContext>,
  )
  return results[0] as T
}

test.each(['a wallet that supports batches', 'a wallet without them, in an app that allows single calls'])(
  'wagmi’s hooks send calls to %s',
  async (kind) => {
    const isBatch = kind === 'a wallet that supports batches'
    const app = await start({ eip155: { callsFallback: true }, peers: [home()] })
    alba().quirks(isBatch ? { atomic: 'supported' } : { without: ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'] })
    await connect(app, alba())
    const config = createWagmiConfig(app, { storage: createStorage({ storage: memoryStorage() }), pollingInterval: 20 })
    await vi.waitFor(() => expect(getConnection(config).status).toBe('connected'))
    const reader = alba().provider('https://reader.test')
    const balance = async () => BigInt((await reader.request({ method: 'eth_getBalance', params: [to, 'latest'] })) as string)
    const before = await balance()
    const { id } = await ask(useSendCalls, config).mutateAsync({ calls })
    expect(await waitForCallsStatus(config, { id, pollingInterval: 20 })).toMatchObject({ status: 'success', atomic: isBatch })
    expect((await balance()) - before).toBe(parseEther('0.3'))
    const sync = await ask(useSendCallsSync, config).mutateAsync({ calls, pollingInterval: 20 })
    expect(sync).toMatchObject({ status: 'success' })
    expect((await balance()) - before).toBe(parseEther('0.6'))
    const followed = await ask(() => useCallsStatus({ id }), config).refetch()
    expect(followed.data).toMatchObject({ status: 'success', statusCode: 200, receipts: isBatch ? [{}] : [{}, {}] })
    const asked = await ask(() => useCapabilities({ chainId: 1337 }), config).refetch()
    expect(asked.data).toEqual({ atomic: { status: isBatch ? 'supported' : 'unsupported' } })
  },
)
