import type { RunningServer } from '@latchkey/server'
import type { Page } from 'playwright-core'
import type { ActivityAppOptions } from '../pages/activity/main.js'
import { test as base } from './fixtures.js'
import { dialogOf, settled } from './modal.js'

export const bob = '0x2222222222222222222222222222222222222222'

export const test = base
  .extend('ask', ({ sandbox }) => async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const answer = await fetch(sandbox.chains[0].rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { readonly result?: unknown; readonly error?: { readonly message: string } }
    if (error) throw new Error(error.message)
    return result
  })
  .extend('openApp', ({ open, context, sandbox }) => async (server?: RunningServer): Promise<void> => {
    await sandbox.attach(context)
    const [{ network, rpcUrl }] = sandbox.chains
    const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
    const data: ActivityAppOptions = { standard: { networks: [{ ...network, blockExplorers }] }, ...(server && { server: server.url }) }
    await open('activity', { connect: [rpcUrl, ...(server ? [server.url] : [])], data: { ...data } })
  })

export const connect = (page: Page) => page.evaluate(() => window.money.connections.connect({ connector: 'test.latchkey.alba' }))

export const show = async (page: Page) => {
  await page.evaluate(() => void window.money.open('Transactions'))
  await settled(page, 'Activity')
}

export const rows = (page: Page) => dialogOf(page).locator('.lk-history .lk-row:not(:has(.lk-skeleton))')

/** The rows as visitors read them: operation and amount, without direction marks. */
export const titles = async (page: Page) =>
  (
    await rows(page).evaluateAll((all) =>
      all.map((row) =>
        [row.querySelector('[data-lk-name]'), ...row.querySelectorAll('.lk-history-amounts > *')]
          .map((part) => part?.textContent)
          .join(' '),
      ),
    )
  ).map((text) => text.replace(/[\u2068\u2069]/g, '').replace(/\u00a0/g, ' '))

export interface Tx {
  readonly to: string
  readonly value?: bigint
  readonly data?: string
}

/** With the wallet in the page, programmatically. */
export const send = (page: Page, { to, value = 0n, data = '0x' }: Tx): Promise<string> =>
  page.evaluate(
    async (tx) => {
      const from = window.money.state.core.sessions.eip155?.address
      // With an explicit gas limit, so that failing transactions are sent too.
      return String(await window.money.request('eth_sendTransaction', [{ from, gas: '0x30d40', ...tx }] as never))
    },
    { to, data, value: `0x${value.toString(16)}` },
  )
