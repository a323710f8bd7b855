import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createKernel } from '../../index.js'
import { createTestKernel, fakeChain, memoryStorage } from '../../testing/index.js'
import { ConnectFace } from './connect-face.js'

/** The button as a page first renders it. */
async function draw(props: { readonly disabled?: boolean }): Promise<string> {
  const kernel = await createTestKernel(fakeChain('eip155'))
  const host = { kernel, root: {} as HTMLElement, width: 160 }
  return renderToStaticMarkup(<ConnectFace {...props} {...host} />)
}

test('API-45 a button that the page disabled is disabled while nothing is connected', async () => {
  expect(await draw({ disabled: true })).toContain('aria-disabled="true"')
  for (const props of [{}, { disabled: false }]) expect(await draw(props)).not.toContain('aria-disabled')
})

test.each([
  ['nothing', undefined, undefined, 'Connect wallet'],
  [
    'a wallet',
    '{"namespace":"eip155","wanted":{},"wallets":[{"namespace":"eip155","connector":"a","address":"0x1","active":true}]}',
    undefined,
    'Connecting…',
  ],
  ['only a network', '{"namespace":"eip155","wanted":{"eip155":"eip155:1"},"wallets":[]}', undefined, 'Connect wallet'],
  [
    'a wallet',
    '{"namespace":"eip155","wanted":{},"wallets":[{"namespace":"eip155","connector":"a","address":"0x1","active":true}]}',
    false,
    'Connect wallet',
  ],
] as const)(
  'before sessions are restored, a page that remembers %s shows it from its first render: %s, reconnect %s',
  (_what, stored, reconnect, text) => {
    const storage = memoryStorage()
    if (stored !== undefined) storage.setItem('latchkey.test.core.session', stored)
    const kernel = createKernel({
      projectId: 'test',
      plugins: [fakeChain('eip155')],
      grants: { 'fake-eip155': ['kernel.chains', 'kernel.connectorSources'] },
      storage,
      ...(reconnect !== undefined && { reconnect }),
    })
    const drawn = renderToStaticMarkup(<ConnectFace kernel={kernel} root={{} as HTMLElement} width={160} />)
    expect(drawn).toContain(text)
  },
)
