import { answer, askToSign, expect, test } from '../harness/embedded-test.js'
import { frameOf, logIn } from '../harness/embedded-view.js'
import { closed, dialogOf } from '../harness/modal.js'

test('EMB-03 closing the modal while the frame asks rejects the request and cancels it in the frame', async ({ openApp, page, server }) => {
  await openApp()
  const address = await logIn(page, 'close@example.com', () => server.codeFor('close@example.com'))
  const asked = askToSign(page, address)
  await frameOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
  await page.evaluate(() => window.embedded.close())
  expect(await asked).toBe(4001)
  await expect.poll(() => page.locator('latchkey-frame dialog[open]').count()).toBe(0)
  // The next request still works.
  const next = askToSign(page, address)
  await answer(page, 'Sign')
  expect(await next).toMatch(/^0x[0-9a-f]{130}$/)
})

test('EMB-13 a method outside the lists: the modal opens, what is open is rejected, and after 300 ms the visitor is notified', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const address = await logIn(page, 'steal@example.com', () => server.codeFor('steal@example.com'))
  const open = askToSign(page, address)
  await frameOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
  const refusal = await page.evaluate(
    (account) =>
      window.embedded.actions.eip155
        .getProvider()
        .request({ method: 'eth_sign', params: [account, '0x00'] } as never)
        .catch(({ code, message }: { readonly code?: number; readonly message?: string }) => ({ code, message })),
    address,
  )
  expect(refusal).toEqual({ code: 4200, message: expect.stringContaining('Requested RPC call is not allowed') })
  expect(await open).toBe(4001)
  await dialogOf(page).getByText('Action not allowed').waitFor()
  expect(await page.locator('latchkey-frame dialog[open]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await closed(page)

  // With nothing open as well, and the next request shows its own prompt again.
  await page.evaluate(() => window.embedded.request('eth_sign' as never, [] as never).catch(() => {}))
  await dialogOf(page).getByText('Action not allowed').waitFor()
  const next = askToSign(page, address)
  await answer(page, 'Sign')
  expect(await next).toMatch(/^0x/)
  await closed(page)
})
