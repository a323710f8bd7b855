import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import { test as base } from './pay.js'
import { type Bank, sendPage } from './send.js'

export { expect } from './pay.js'

const start = () => startSandbox({ loadServer: () => import('@latchkey/server'), solana: true, bitcoin: true, pay: true })
export type Shop = SandboxWith<{ readonly solana: true; readonly bitcoin: true; readonly pay: true }>

/** Tests of a shop whose server accepts payments on three families of chains, and has an exchange. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('vault', { scope: 'file' }, async ({}, { onCleanup }): Promise<Bank> => {
    const sandbox = await start()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  // The sandbox was started with a server above.
  .extend('shop', ({ bank }) => bank as Shop)
  .extend('openShop', ({ shop, context, open }) => async (more: object = {}): Promise<void> => {
    await shop.attach(context, { bitcoin: { unisat: 'alba' } })
    const { connect = [], ...rest } = sendPage(shop, { server: shop.server.url, ...more })
    await open('pay', { ...rest, connect: [...connect, shop.server.url] })
  })
