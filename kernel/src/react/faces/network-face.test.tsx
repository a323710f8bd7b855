import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { definePlugin } from '../../plugins/define-plugin.js'
import { KERNEL_VERSION } from '../../plugins/version.js'
import { createTestKernel, fakeChain } from '../../testing/index.js'
import type { ConnectionChange, Contract } from '../../types/index.js'
import { AccountFace } from './account-face.js'
import type { FaceHost } from './face.js'
import { NetworkFace } from './network-face.js'

const view = async () => ({ default: () => null })
const networks = (enabled: { readonly Networks: boolean; readonly UnsupportedChain: boolean }) =>
  definePlugin<Contract>({
    id: 'networks',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    views: Object.fromEntries(Object.entries(enabled).map(([name, on]) => [name, { load: view, enabled: on }])),
  } as never)

/** A button while the wallet is on a network that the app does not know. */
async function draw(Face: ComponentType<FaceHost>, enabled: Parameters<typeof networks>[0], chain?: 'eip155:9'): Promise<string> {
  let report: (change: ConnectionChange) => void = () => {}
  const chains = fakeChain('eip155', {
    onConnection: (given) => {
      report = given
    },
  })
  const kernel = await createTestKernel(networks(enabled), { peers: [chains] })
  if (chain) {
    await kernel.connections.connect({ connector: 'fake:eip155' })
    report({ type: 'chain', chain })
  }
  // Server markup is rendered from the server's state; here that is the current state.
  const present = Object.create(kernel, { served: { get: () => kernel.state } })
  return renderToStaticMarkup(<Face kernel={present} root={{} as HTMLElement} width={160} />)
}

test('KER-22 the network button is disabled if the list of networks is turned off', async () => {
  expect(await draw(NetworkFace, { Networks: false, UnsupportedChain: true })).toContain('aria-disabled="true"')
  expect(await draw(NetworkFace, { Networks: true, UnsupportedChain: true })).not.toContain('aria-disabled')
})

test('KER-22 buttons only warn about an unknown network if there is a view to leave it', async () => {
  for (const Face of [NetworkFace, AccountFace] as readonly ComponentType<FaceHost>[]) {
    expect(await draw(Face, { Networks: true, UnsupportedChain: true }, 'eip155:9')).toContain('data-kind="danger"')
    expect(await draw(Face, { Networks: true, UnsupportedChain: false }, 'eip155:9')).toContain('data-kind="plain"')
  }
})
