import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTestKernel, fakeChain } from '../../testing/index.js'
import { ConnectFace } from './connect-face.js'

/** The button as a page draws it first. */
async function draw(props: { readonly disabled?: boolean }): Promise<string> {
  const kernel = await createTestKernel(fakeChain('eip155'))
  const host = { kernel, root: {} as ShadowRoot, width: 160 }
  return renderToStaticMarkup(<ConnectFace {...props} {...host} />)
}

test('API-45 a button that the page disabled is disabled while nothing is connected', async () => {
  expect(await draw({ disabled: true })).toContain('aria-disabled="true"')
  for (const props of [{}, { disabled: false }]) expect(await draw(props)).not.toContain('aria-disabled')
})
