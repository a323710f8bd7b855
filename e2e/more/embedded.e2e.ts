import type { Page } from 'playwright-core'
import { createTestClient, http, parseEther, publicActions, verifyMessage } from 'viem'
import {
  answer,
  askToSign,
  connectedAddress,
  expect,
  frameStands,
  protectByPassword,
  sendEmail,
  signUp,
  test,
} from '../harness/embedded-test.js'
import { settled, typeCode } from '../harness/modal.js'

test('a visitor pays on EVM and on Solana, sees the amount first, and a rejection sends nothing', async ({
  openApp,
  page,
  server,
  sandbox,
}) => {
  const { chains, solana } = sandbox
  const [chain] = chains
  if (!solana) throw new Error('The sandbox has no Solana.')
  await openApp()
  await sendEmail(page, 'pay@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor('pay@example.com'))
  await protectByPassword(page)
  const from = await connectedAddress(page)
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)
  await client.setBalance({ address: from, value: parseEther('2') })
  const stand = '0x00000000000000000000000000000000000000aa'
  const frame = page.frameLocator('iframe')
  const pay = () =>
    page.evaluate(
      ([payer, to]) =>
        window.embedded.actions.eip155
          .getProvider()
          .request({ method: 'eth_sendTransaction', params: [{ from: payer, to, value: '0x6f05b59d3b20000' }] } as never)
          .catch((error: { readonly code?: number }) => error.code),
      [from, stand],
    )
  const declined = pay()
  await frame.getByText('0.5 ETH').first().waitFor()
  await frame.getByText(stand).waitFor()
  await frameStands(page)
  await page.keyboard.press('Escape')
  expect(await declined).toBe(4001)
  expect(await client.getTransactionCount({ address: from })).toBe(0)

  const paid = pay()
  await answer(page, 'Send')
  expect(await client.waitForTransactionReceipt({ hash: (await paid) as `0x${string}` })).toMatchObject({
    status: 'success',
    from: from.toLowerCase(),
  })
  expect(await client.getBalance({ address: stand })).toBe(parseEther('0.5'))

  const own = await page.evaluate(() => window.embedded.state.core.sessions.solana?.address ?? '')
  solana.airdrop(own, 2_000_000_000)
  const to = solana.tokens.dollar.mint
  const sent = page.evaluate((recipient) => window.embedded.actions.solana.send({ to: recipient, amount: 500_000_000n }), to)
  await frame.getByText('0.5 SOL').first().waitFor()
  await answer(page, /^(Send|Sign)$/)
  expect(await sent).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
})

test('on a new device the code logs in, the password unlocks, and it is the same wallet; a wrong password is reported', async ({
  browser,
  openApp,
  page,
  server,
}) => {
  const logIn = async (on: Page): Promise<void> => {
    await sendEmail(on, 'two@example.com')
    await settled(on, 'Confirm your email')
    await typeCode(on, await server.codeFor('two@example.com'))
  }
  const { url } = await openApp()
  await logIn(page)
  await protectByPassword(page)
  const address = await connectedAddress(page)

  const elsewhere = await browser.newContext({ locale: 'en-US' })
  try {
    const other = await elsewhere.newPage()
    await other.goto(url)
    server.pass(31_000)
    await logIn(other)
    const frame = other.frameLocator('iframe')
    await frame.getByRole('heading', { name: 'Unlock your wallet' }).waitFor()
    await answer(other, 'Password')
    await frame.getByLabel('Password').fill('incorrect horse')
    await answer(other, 'Unlock')
    await frame.getByText('Wrong password.').waitFor()
    await frame.getByLabel('Password').fill('correct horse battery')
    await answer(other, 'Unlock')
    expect(await connectedAddress(other)).toBe(address)
    const signing = askToSign(other, address)
    await answer(other, 'Sign')
    expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as `0x${string}` })).toBe(true)
  } finally {
    await elsewhere.close()
  }
})

test('EMB-03 EMB-11 closing an approval rejects it, the next one is separate, and it is for the network in use', async ({
  openApp,
  page,
  server,
  sandbox,
}) => {
  await openApp()
  const address = await signUp(page, server, 'three@example.com')
  const frame = page.frameLocator('iframe')
  const first = askToSign(page, address)
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await frameStands(page)
  await page.keyboard.press('Escape')
  expect(await first).toBe(4001)

  const { caipNetworkId, name } = sandbox.chains[1].network
  await page.evaluate((chain) => window.embedded.connections.switchNetwork(chain), caipNetworkId)
  const second = page.evaluate(
    (from) =>
      window.embedded.actions.eip155
        .getProvider()
        .request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x0' }] } as never)
        .catch((error: { readonly code?: number }) => error.code),
    address,
  )
  await frame.getByText(name, { exact: true }).waitFor()
  await answer(page, 'Cancel')
  expect(await second).toBe(4001)
})

test('two requests are shown one after the other, and a double press only answers the first', async ({ openApp, page, server }) => {
  await openApp()
  const address = await signUp(page, server, 'queue@example.com')
  const [first, second] = [askToSign(page, address), askToSign(page, address)]
  const frame = page.frameLocator('iframe')
  await frame.getByText('One more request follows.').waitFor()
  await expect.poll(() => frame.getByRole('button', { name: 'Sign' }).isEnabled()).toBe(true)
  await frame.getByRole('button', { name: 'Sign' }).dblclick()
  expect(await first).toMatch(/^0x[0-9a-f]{130}$/)
  await answer(page, 'Cancel')
  expect(await second).toBe(4001)
})
