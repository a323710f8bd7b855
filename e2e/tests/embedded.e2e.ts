import { createTestClient, http, parseEther, publicActions, verifyMessage } from 'viem'
import { askToSign, connectedAddress, expect, protectByPassword, sendEmail, test } from '../harness/embedded-test.js'
import { settled } from '../harness/modal.js'

test('a visitor logs in by code, protects the wallet with a password, signs, and is still in after a reload', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  expect(page.frames()).toHaveLength(1)
  await sendEmail(page, 'ada@example.com')
  await settled(page, 'Confirm your email')
  await page.keyboard.type(await server.codeFor('ada@example.com'))

  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Protect your wallet' }).waitFor()
  await page.screenshot({ path: 'artifacts/embedded-setup.png' })
  await protectByPassword(page)
  const address = await connectedAddress(page)

  const signing = askToSign(page, address)
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await expect.poll(() => frame.getByRole('button', { name: 'Sign' }).isEnabled()).toBe(true)
  await page.screenshot({ path: 'artifacts/embedded-sign.png' })
  await frame.getByRole('button', { name: 'Sign' }).click()
  expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as `0x${string}` })).toBe(true)

  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
})

test('a visitor pays on EVM and on Solana, sees what is paid before, and a no sends nothing', async ({
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
  await page.keyboard.type(await server.codeFor('pay@example.com'))
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
  await frame.getByText('0.5 ETH').waitFor()
  await frame.getByText(stand).waitFor()
  await page.keyboard.press('Escape')
  expect(await declined).toBe(4001)
  expect(await client.getTransactionCount({ address: from })).toBe(0)

  const paid = pay()
  await frame.getByRole('button', { name: 'Send' }).click()
  expect(await client.waitForTransactionReceipt({ hash: (await paid) as `0x${string}` })).toMatchObject({
    status: 'success',
    from: from.toLowerCase(),
  })
  expect(await client.getBalance({ address: stand })).toBe(parseEther('0.5'))

  const own = await page.evaluate(() => window.embedded.state.core.sessions.solana?.address ?? '')
  solana.airdrop(own, 2_000_000_000)
  const to = solana.tokens.dollar.mint
  const sent = page.evaluate((recipient) => window.embedded.actions.solana.send({ to: recipient, amount: 500_000_000n }), to)
  await frame.getByText('0.5 SOL').waitFor()
  await frame.getByRole('button', { name: /^(Send|Sign)$/ }).click()
  expect(await sent).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
})
