import { loginGates } from '@latchkey/kernel'
import { createTestKernel, fakeChain, renderView } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { askWallet } from './actions/choose-wallet.js'
import type { ConnectOptions } from './options.js'
import { connect } from './plugin.js'

const terms = { termsConditionsUrl: 'https://example.com/terms' }
const roads = [{ connector: 'fake', namespaces: ['eip155'] }]
const views = [
  ['ConnectingExternal', { connector: 'fake' }],
  ['ConnectingMultiChain', { name: 'Fake Wallet', roads }],
] as const

async function start(options: ConnectOptions) {
  const kernel = await createTestKernel(connect(options), { peers: [fakeChain('eip155')] })
  onTestFinished(() => kernel.stop())
  await Promise.all(kernel.read(loginGates).map(({ load }) => load()))
  return kernel
}

test.each(views)('CON-08 %s, opened by its name, asks for the tick before it shows anything else', async (name, args) => {
  const kernel = await start({ ...terms, legalCheckbox: true })
  const view = await renderView(kernel, name, args as never)
  expect(view.html()).toContain('type="checkbox"')
  expect(view.html()).not.toMatch(/lk-(ring|list)/)
})

test.each(views)('CON-08 S3-24 %s, opened by its name, shows the legal line of an app without a tick', async (name, args) => {
  const kernel = await start(terms)
  const view = await renderView(kernel, name, args as never)
  expect(view.text()).toContain('terms')
  expect(view.html()).toContain('lk-ring')
})

test('CON-08 no view calls a wallet before the tick', async () => {
  const kernel = await start({ ...terms, legalCheckbox: true })
  askWallet(kernel.ctx, { connector: 'fake', namespace: 'eip155' })
  expect(kernel.state.connect.attempt).toBe(undefined)
  expect(kernel.log).toContainEqual({ what: 'open', name: 'ConnectingExternal', data: { connector: 'fake', namespace: 'eip155' } })
})
