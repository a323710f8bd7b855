import { type ShellApi, ShellContext } from '@latchkey/kernel/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FROM, planOf, startSend, TO, token } from '../../fixtures/start-send.js'
import { Costs } from './costs.js'

test('the costs show the arriving amount if it differs, and nothing if it is unknown; a fee that the wallet may pay has no amount', async () => {
  const { ctx, network } = await startSend()
  const none = () => {}
  const shell: ShellApi = { t: (key) => key, locale: 'en', dir: 'ltr', toast: none, announce: none }
  const draw = (arrives?: bigint, isFeeOffered = false) => {
    const args = { from: FROM, to: TO, amount: 9_000_001n, asset: '0xT0', network }
    const transfer = planOf(args, { ...(arrives !== undefined && { arrives }), ...(isFeeOffered && { isFeeOffered }) })
    const costs = <Costs ctx={ctx} status="ready" transfer={transfer} network={network} asset={token} coin={undefined} />
    const html = renderToStaticMarkup(<ShellContext.Provider value={shell}>{costs}</ShellContext.Provider>)
    return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  }
  expect(draw()).not.toContain('Arrives')
  expect(draw(9_000_001n)).not.toContain('Arrives')
  expect(draw(8_999_999n)).toContain('Arrives 8 .999999 TOK')
  expect(draw(0n)).toContain('Arrives 0 TOK')
  // The plan does not know whether the wallet pays the fee: the approval shows it.
  expect(draw(undefined, true)).toContain('Network fee Paid for you, or shown before you approve')
})
