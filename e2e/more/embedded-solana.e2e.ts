import type { FrameLocator, Page } from 'playwright-core'
import { answer, connectedAddress, expect, frameStands, protectByPassword, sendEmail, test } from '../harness/embedded-test.js'
import { settled, typeCode } from '../harness/modal.js'
import { ask } from '../harness/solana.js'
import { tokenAccountData, u64, unsignedTransaction } from '../harness/solana-transaction.js'

/** Returns the value of a label in a request. */
const line = (frame: FrameLocator, label: string) =>
  frame
    .locator('dl > div')
    .filter({ has: frame.getByText(label, { exact: true }) })
    .locator('dd')

/** Requests signatures and returns the error code. */
const refusal = (page: Page, transactions: readonly string[]): Promise<unknown> =>
  page.evaluate((given) => {
    const provider = window.embedded.actions.solana.getProvider()
    const list = given.map((each) => Uint8Array.from(atob(each), (letter) => letter.charCodeAt(0)))
    const [first] = list
    const signed = list.length === 1 && first ? provider.signTransaction(first) : provider.signAllTransactions(list)
    return Promise.resolve(signed).catch((error: { readonly code?: number | string }) => error.code)
  }, transactions)

test('an approval on Solana shows tokens and owners, fee, balance changes, permissions and predicted failures from the chain', async ({
  openApp,
  page,
  server,
  sandbox,
}) => {
  const { solana, wallets } = sandbox
  if (!solana) throw new Error('The sandbox has no Solana.')
  const { euro } = solana.tokens
  const [friend] = wallets.elba.solana.accounts
  await openApp()
  await sendEmail(page, 'sol@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor('sol@example.com'))
  await protectByPassword(page)
  await connectedAddress(page)
  const own = await page.evaluate(() => window.embedded.state.core.sessions.solana?.address ?? '')
  solana.airdrop(own, 2_000_000_000)
  const [source, target] = [own, friend].map((owner) => solana.tokenAccount(owner, euro)) as [string, string]
  solana.setAccount(source, { owner: euro.program, data: tokenAccountData(euro.mint, own, 900n) })
  const frame = page.frameLocator('iframe')

  const sent = page.evaluate((given) => window.embedded.actions.solana.send({ ...given, amount: 250n }), { to: friend, mint: euro.mint })
  await frame.getByRole('heading', { name: 'Send a transaction' }).waitFor()
  expect(await line(frame, 'Send tokens').textContent()).toBe('2.5 TEUR$2.70The name is set by the contract itself.')
  expect(await line(frame, 'Token').textContent()).toBe(`${euro.mint}Calls itself “Test Euro”.`)
  expect(await line(frame, 'To').textContent()).toBe(`${friend}Into the token account ${target}`)
  expect(await line(frame, 'You give').textContent()).toBe(`2.5 TEUR$2.70Token: ${euro.mint}`)
  expect(await line(frame, 'Network').textContent()).toBe(solana.network.name)
  const fee = await line(frame, 'Fee').textContent()
  expect(await frame.getByRole('alert').count()).toBe(0)
  await frameStands(page)
  await page.screenshot({ path: 'artifacts/embedded-solana-tokens.png' })
  await answer(page, 'Send')
  const { meta } = (await ask(solana, 'getTransaction', [await sent, { encoding: 'json' }])) as { meta: { fee: number } }
  expect(fee).toBe(`${(meta.fee / 1e9).toFixed(9).replace(/0+$/, '')} SOL<$0.01`)
  expect(await ask(solana, 'getTokenAccountBalance', [source])).toMatchObject({ value: { amount: '650' } })

  const { value } = (await ask(solana, 'getLatestBlockhash', [])) as { value: { blockhash: string } }
  const ofTokens = (accounts: readonly string[], writable: readonly string[], data: readonly number[]): string =>
    unsignedTransaction(own, value.blockhash, { program: euro.program, accounts, writable, data })
  const everything = ofTokens([source, friend, own], [source], [4, ...u64(2n ** 64n - 1n)])
  const approving = refusal(page, [everything])
  await frame.getByText(`${friend} can then take tokens from your wallet`).first().waitFor()
  await frame.getByText('Unlimited: the spender').waitFor()
  expect(await line(frame, 'Allow token spending').textContent()).toBe('No limit (TEUR)')
  // A long address wraps within its box; a truncated one could not be compared.
  expect(await frame.getByRole('alert').evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth))).toEqual([0, 0])
  await frameStands(page)
  await page.screenshot({ path: 'artifacts/embedded-solana-permission.png' })
  await answer(page, 'Cancel')
  expect(await approving).toBe('rejected')

  const tooMuch = ofTokens([source, euro.mint, target, own], [source, target], [12, ...u64(100_000n), euro.decimals])
  const failing = refusal(page, [tooMuch])
  await frame.getByText('This transaction would fail: insufficient funds').waitFor()
  await answer(page, 'Cancel')
  expect(await failing).toBe('rejected')

  const little = ofTokens([source, euro.mint, target, own], [source, target], [12, ...u64(1n), euro.decimals])
  const both = refusal(page, [little, tooMuch])
  await frame.getByRole('heading', { name: 'Sign 2 transactions' }).waitFor()
  expect(await line(frame, '1. You give').textContent()).toBe(`0.01 TEUR$0.01Token: ${euro.mint}`)
  expect(await line(frame, '2. Send tokens').textContent()).toContain('1000 TEUR')
  await frame.getByText('2. This transaction would fail').waitFor()
  await frameStands(page)
  await page.screenshot({ path: 'artifacts/embedded-solana-batch.png' })
  await answer(page, 'Cancel')
  expect(await both).toBe('rejected')
})

test('other libraries of the page find the wallet by the Wallet Standard, log the visitor in through it, and get signatures', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  const names = () => page.evaluate(() => window.standard.get().map(({ name }) => name))
  await expect.poll(names).toContain('Lemonade')
  // As a library calls it that knows nothing of the kernel.
  const connecting = page.evaluate(async () => {
    const wallet = window.standard.get().find(({ name }) => name === 'Lemonade')
    const { connect } = (wallet?.features['standard:connect'] ?? {}) as { connect(): Promise<{ accounts: readonly { address: string }[] }> }
    return (await connect()).accounts.map(({ address }) => address)
  })
  await settled(page, 'Connect wallet')
  await page.getByRole('dialog').getByLabel('Email').fill('standard@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with email' }).click()
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor('standard@example.com'))
  await protectByPassword(page)
  expect(await connecting).toEqual([await page.evaluate(() => window.embedded.state.core.sessions.solana?.address)])
  const signing = page.evaluate(async () => {
    const wallet = window.standard.get().find(({ name }) => name === 'Lemonade')
    const { signMessage } = (wallet?.features['solana:signMessage'] ?? {}) as {
      signMessage(input: object): Promise<readonly { signature: Uint8Array }[]>
    }
    const [signed] = await signMessage({ account: wallet?.accounts[0], message: new TextEncoder().encode('Hello') })
    return [...(signed?.signature ?? [])]
  })
  await answer(page, 'Sign')
  const signature = Uint8Array.from(await signing)
  const raw = new Uint8Array(await page.evaluate(() => [...(window.embedded.actions.solana.getProvider().publicKey?.toBytes() ?? [])]))
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  expect(await crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode('Hello'))).toBe(true)
})
