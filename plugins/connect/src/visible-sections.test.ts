import { type ConnectSection, connectSections, definePlugin, KERNEL_VERSION, type KernelOptions } from '@latchkey/kernel'
import { createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { connect } from './plugin.js'
import { visibleSections } from './visible-sections.js'

/** A plugin that adds the other two sign-in methods, in reverse order. */
const others = definePlugin({
  id: 'others',
  version: '1.0.0',
  kernel: `^${KERNEL_VERSION}`,
  setup: () => ({
    contributes: ['social', 'email'].map((id) =>
      connectSections.of({ id, load: async () => ({ default: () => null }) } satisfies ConnectSection),
    ),
  }),
} as never)

async function ids(wallet: boolean, kernel: Partial<KernelOptions<[]>> = {}): Promise<readonly string[]> {
  const app = await createTestKernel(connect(), { peers: wallet ? [others, fakeChain('eip155')] : [others], kernel })
  const ctx = { core: app.state.core, state: app.state.connect, read: app.read }
  return visibleSections(ctx as never).map(({ id }) => id)
}

test('API-46 S2-34 S2-35 sign-in methods come in the specification’s order: email, social, wallet; with a wallet in the page, wallets come first', async () => {
  expect(await ids(false)).toEqual(['email', 'social', 'wallet'])
  expect(await ids(true)).toEqual(['wallet', 'email', 'social'])
})

test('API-46 S2-36 the operator’s order takes precedence', async () =>
  expect(await ids(true, { order: { 'kernel.connectSections': ['social', 'wallet'] } })).toEqual(['social', 'wallet', 'email']))
