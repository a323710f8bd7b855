import { type ShellApi, ShellContext } from '@latchkey/kernel/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { startSend } from '../../fixtures/start-send.js'
import { NotEnough } from './not-enough.js'

test('with too little money, the button says so and cannot be pressed, beside the way to receive some if the app has that view', async () => {
  const { ctx } = await startSend()
  const none = () => {}
  const shell: ShellApi = { t: (key) => key, locale: 'en', dir: 'ltr', toast: none, announce: none }
  const draw = (views: readonly string[]) => {
    const given = { ...ctx, canOpen: (view: string) => views.includes(view), snapshot: () => ({ namespace: 'eip155' }), served: undefined }
    const html = renderToStaticMarkup(
      <ShellContext.Provider value={shell}>
        <NotEnough ctx={given as typeof ctx} label="Not enough ETH" />
      </ShellContext.Provider>,
    )
    return [...html.matchAll(/<button[^>]*?( disabled="")?>(.*?)<\/button>/g)].map(([tag, , inner = '']) => [
      inner.replace(/<[^>]+>/g, ''),
      /disabled/.test(tag),
    ])
  }
  expect(draw(['WalletReceive'])).toEqual([
    ['Receive', false],
    ['Not enough ETH', true],
  ])
  expect(draw([])).toEqual([['Not enough ETH', true]])
})
