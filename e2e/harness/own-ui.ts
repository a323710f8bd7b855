import type { Page } from 'playwright-core'
import type { OwnUiOptions } from '../pages/own-ui/main.js'
import { test as base } from './fixtures.js'

export const test = base.extend('openApp', ({ open, context, sandbox }) => async (): Promise<void> => {
  await sandbox.attach(context)
  const [{ network, rpcUrl }] = sandbox.chains
  const data: OwnUiOptions = { standard: { networks: [network], walletconnect: { relayUrls: [sandbox.relay.url] } } }
  await open('own-ui', { connect: [rpcUrl, sandbox.relay.url], data: { ...data } })
})

export const said = (page: Page, id: string) => page.locator(`#${id}`).textContent()
