import { Verifier } from 'bip322-js'
import { unsigned } from '../harness/bitcoin.js'
import { answer, expect, protectByPassword, sendEmail, test } from '../harness/embedded-test.js'
import { settled, typeCode } from '../harness/modal.js'

test('a visitor without a wallet receives bitcoin, pays, signs a text and a PSBT, and a real node accepts the transaction', async ({
  openApp,
  page,
  server,
  sandbox,
}) => {
  const { bitcoin } = sandbox
  if (!bitcoin) throw new Error('The sandbox has no Bitcoin.')
  await openApp()
  await sendEmail(page, 'satoshi@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor('satoshi@example.com'))
  await protectByPassword(page)
  const session = () => page.evaluate(() => window.embedded.state.core.sessions.bip122)
  await expect.poll(async () => (await session())?.status).toBe('connected')
  const own = (await session())?.address ?? ''
  expect(own).toMatch(/^bcrt1q/)
  await bitcoin.fund(own, 100_000)

  const frame = page.frameLocator('iframe')
  const stand = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
  const paid = page.evaluate(
    (recipient) => window.embedded.actions.bip122.getProvider().sendTransfer({ recipient, amount: 40_000n }),
    stand,
  )
  await frame.getByText(`0.0004 ${bitcoin.network.nativeCurrency.symbol}`).first().waitFor()
  await frame.getByText(stand).waitFor()
  await frame.getByText(bitcoin.network.name, { exact: true }).waitFor()
  await page.screenshot({ path: 'artifacts/embedded-bitcoin.png' })
  await answer(page, 'Send')
  expect(bitcoin.transaction(await paid)).toMatchObject({ height: undefined })
  await bitcoin.mine()
  const held = async (address: string): Promise<number> => {
    const { chain_stats } = (await (await fetch(`${bitcoin.esploraUrl}/address/${address}`)).json()) as {
      readonly chain_stats: { readonly funded_txo_sum: number; readonly spent_txo_sum: number }
    }
    return chain_stats.funded_txo_sum - chain_stats.spent_txo_sum
  }
  expect(await held(stand)).toBe(40_000)

  const signing = page.evaluate(() => window.embedded.actions.bip122.getProvider().signMessage({ message: 'Straße 👋' }))
  await frame.getByText('Straße 👋').waitFor()
  await answer(page, 'Sign')
  expect(Verifier.verifySignature(own, 'Straße 👋', await signing)).toBe(true)

  const before = await held(own)
  const { psbt } = await unsigned(bitcoin, { from: own, to: stand, amount: 20_000n })
  const sent = page.evaluate((given) => window.embedded.actions.bip122.getProvider().signPSBT({ psbt: given, broadcast: true }), psbt)
  await answer(page, 'Send')
  expect(bitcoin.transaction((await sent).txid ?? '')).toBeDefined()
  await bitcoin.mine()
  expect(before - (await held(own))).toBe(21_000)

  const declined = page.evaluate(() =>
    window.embedded.actions.bip122
      .getProvider()
      .signMessage({ message: 'no' })
      .catch((error: { readonly code?: string }) => error.code),
  )
  await answer(page, 'Cancel')
  expect(await declined).toBe('rejected')
})
