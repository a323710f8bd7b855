import { encodeAbiParameters, erc20Abi, keccak256, parseEther } from 'viem'
import { describe } from 'vitest'
import { settled } from '../harness/modal.js'
import {
  amountField,
  button,
  connectTo,
  dialog,
  expect,
  FRESH,
  face,
  openForm,
  outcome,
  review,
  status,
  test,
  toField,
  told,
} from '../harness/send.js'
import { nodeOf } from '../harness/send-steps.js'

describe('sending on EVM chains', () => {
  test('AMT-08 a token prefilled by the app; a rejection stays on the screen and the next attempt succeeds; AMT-12 without a price', async ({
    openSend,
    page,
    bank,
  }) => {
    const node = nodeOf(bank)
    const { token } = bank.contracts
    const balance = () => node.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [FRESH] })
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, {
      namespace: 'eip155',
      chainId: bank.chains[0].network.caipNetworkId,
      assetAddress: token,
      amount: '2.5',
      to: FRESH,
    })
    expect(await amountField(page).inputValue()).toBe('2.5')
    expect(await dialog(page).locator('.lk-sum [title="No price"]').textContent()).toBe('–')
    await review(page)
    bank.wallets.alba.next('reject')
    const before = await balance()
    await button(page, 'Send').click()
    await expect.poll(() => dialog(page).textContent()).toContain('Nothing was sent, and you can try again.')
    expect(await told(page)).toEqual(['openSend', 'sendInitiated', 'sendRejected'])
    expect(await outcome(page)).toBeUndefined()
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    expect((await balance()) - before).toBe(2_500_000n)
    expect((await outcome(page))?.hash).toMatch(/^0x[\da-f]{64}$/)
  })

  test('AMT-06 Max stays Max and leaves enough for the fee', async ({ openSend, page, bank }) => {
    const node = nodeOf(bank)
    const { cora } = bank.wallets
    await openSend()
    await connectTo(page, 'eip155', 'Cora Wallet')
    await openForm(page, { amount: '1', to: FRESH })
    await button(page, 'Max').click()
    await expect.poll(() => dialog(page).textContent()).toContain('A small amount is kept for the fee')
    await review(page)
    const [from] = cora.accounts
    const there = await node.getBalance({ address: from })
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    const left = await node.getBalance({ address: from })
    expect(left).toBeGreaterThan(0n)
    expect(left).toBeLessThan(parseEther('0.01'))
    await node.request({ method: 'anvil_setBalance', params: [from, `0x${there.toString(16)}`] } as never)
  })

  test('a look-alike of an earlier recipient needs a second press, three seconds later', async ({ openSend, page, bank }) => {
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, { amount: '0.01', to: FRESH })
    await review(page)
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    await page.evaluate(() => window.sender.close())
    const twin = `${FRESH.slice(0, 6)}${'0'.repeat(32)}${FRESH.slice(-4)}`.toLowerCase()
    await openForm(page, { amount: '0.01', to: twin })
    await review(page)
    expect(await dialog(page).getByRole('alert').first().textContent()).toContain('This looks like an address you know')
    expect(await dialog(page).locator('.lk-send-twins mark').count()).toBe(16)
    const asked = bank.wallets.alba.requests.length
    await button(page, 'Send').click()
    expect(await button(page, /Send anyway/).isDisabled()).toBe(true)
    await button(page, /Send anyway/).click({ force: true })
    expect(bank.wallets.alba.requests.slice(asked).map(({ method }) => method)).not.toContain('eth_sendTransaction')
    await expect.poll(() => button(page, 'Send anyway').isEnabled()).toBe(true)
    await button(page, 'Send anyway').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    // Known now, so there is no notice anymore.
    await page.evaluate(() => window.sender.close())
    await openForm(page, { amount: '0.01', to: twin })
    await review(page)
    expect(await dialog(page).locator('.lk-send-twins').count()).toBe(0)
  })

  test('switching accounts midway keeps the input, and leads from a review back to the form', async ({ openSend, page, bank }) => {
    const { alba } = bank.wallets
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, { assetAddress: bank.contracts.token, amount: '3', to: FRESH })
    await review(page)
    alba.useAccount(1)
    await settled(page, 'Send')
    expect(await amountField(page).inputValue()).toBe('3')
    expect(await toField(page).inputValue()).toBe(FRESH)
    await review(page)
    const [, second] = alba.accounts
    expect(await dialog(page).locator('.lk-send-ways [title]').first().getAttribute('title')).toBe(second)
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('confirmed')
    const done = await outcome(page)
    const sent = await nodeOf(bank).getTransaction({ hash: done?.hash as `0x${string}` })
    expect(sent.from.toLowerCase()).toBe(second?.toLowerCase())
  })

  test('a transaction that was changed on its way to the chain causes a clear warning, and is not shown as sent', async ({
    openSend,
    page,
    bank,
    problems,
  }) => {
    problems.allow(/differs|something else than was shown/)
    const { alba, brio } = bank.wallets
    const provider = alba.provider('https://thief.test')
    await provider.request({ method: 'eth_requestAccounts' })
    const theft = { from: alba.accounts[0], to: brio.accounts[1], value: '0x2386f26fc10000' }
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [theft] })
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, { amount: '0.01', to: FRESH })
    await review(page)
    alba.next({ result: hash })
    await button(page, 'Send').click()
    await expect.poll(() => dialog(page).locator('.lk-send-altered').textContent()).toContain('This is not what you approved')
    expect(await told(page)).toEqual(expect.arrayContaining(['sendInitiated', 'sendError']))
    expect(await told(page)).not.toContain('sendSuccess')
    expect(await outcome(page)).toBeUndefined()
  })

  test('an unclear answer is shown as an unknown outcome, a repetition needs a second yes, and the chain settles it', async ({
    openSend,
    page,
    bank,
  }) => {
    const { alba } = bank.wallets
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, { amount: '0.01', to: FRESH })
    await review(page)
    alba.next({ result: null })
    await button(page, 'Send').click()
    await expect.poll(() => status(page)).toBe('unsure')
    expect(await face(page)).toContain('It is not clear whether this was sent')
    expect(await dialog(page).textContent()).not.toContain('No money has moved')
    expect(await told(page)).toEqual(['openSend', 'sendInitiated', 'sendUnknown'])
    await button(page, 'Try again').click()
    await expect.poll(() => dialog(page).textContent()).toContain('You may have sent this already')
    await button(page, 'Send').click()
    expect(await button(page, /Send anyway/).isDisabled()).toBe(true)
    // The wallet had sent it after all.
    const provider = alba.provider('https://quiet.test')
    await provider.request({ method: 'eth_requestAccounts' })
    const transaction = { from: alba.accounts[0], to: FRESH, value: '0x2386f26fc10000' }
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    await expect.poll(() => status(page)).toBe('confirmed')
    expect((await outcome(page))?.hash).toBe(hash)
    expect(await told(page)).toContain('sendSuccess')
  })

  test('AMT-11 a transfer that fails on chain is shown as failed', async ({ openSend, page, bank }) => {
    const node = nodeOf(bank)
    const { alba } = bank.wallets
    const { token } = bank.contracts
    const [from] = alba.accounts
    await openSend()
    await connectTo(page, 'eip155')
    await openForm(page, { assetAddress: token, amount: '5', to: FRESH })
    await review(page)
    // The money leaves when the wallet approves: the transfer is mined and reverts.
    const slot = async (value: bigint) => {
      // The second variable of the contract, by holder.
      const key = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [from, 1n]))
      await node.request({ method: 'anvil_setStorageAt', params: [token, key, `0x${value.toString(16).padStart(64, '0')}`] } as never)
    }
    const held = await node.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [from] })
    await node.request({ method: 'evm_setAutomine', params: [false] } as never)
    alba.next('manual')
    await button(page, 'Send').click()
    const prompt = await alba.waitForPrompt()
    expect(await dialog(page).textContent(), 'it is asked for the first time').not.toContain('You may have sent this already')
    await prompt.approve()
    await expect.poll(() => status(page)).toBe('pending')
    await slot(0n)
    await node.request({ method: 'evm_mine', params: [] } as never)
    await node.request({ method: 'evm_setAutomine', params: [true] } as never)
    await expect.poll(() => status(page)).toBe('failed')
    expect(await face(page)).toContain('Failed on the network')
    await slot(held)
  })

  test('the account links to it, also as the first screen of a page', async ({ openSend, page }) => {
    await openSend()
    await connectTo(page, 'eip155')
    await page.reload()
    await page.getByRole('button', { name: /ada\.eth/ }).click()
    await settled(page, 'ada.eth')
    await button(page, 'Send').click()
    await settled(page, 'Send')
    await button(page, 'Back').click()
    await settled(page, 'ada.eth')
  })
})
