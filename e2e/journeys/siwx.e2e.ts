import { hexToString } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe } from 'vitest'
import { closed, settled } from '../harness/modal.js'
import { askedToSign, askWallet, button, dialog, heard, signedIn } from '../harness/siwx.js'
import { test } from '../harness/siwx-steps.js'
import { expect } from '../harness/siwx-test.js'

describe('signing in', () => {
  test('a visitor connects, reads the message, signs, and is signed in on the server, without another prompt', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp({ message: { statement: 'Welcome to Lemonade.' } })
    await askedToSign(page)
    await dialog(page).getByText('Lemonade asks you to sign in').first().waitFor()
    await dialog(page).getByText('Prove that this account is yours. It costs nothing.').waitFor()
    await dialog(page).getByText('Show message').click()
    const shown = await dialog(page).locator('pre').textContent()
    const prompt = await askWallet(page, wallets.alba)
    await dialog(page).getByRole('button', { name: 'Approve in Alba Wallet' }).waitFor()
    const text = hexToString((prompt.params as readonly [`0x${string}`])[0])
    expect(text).toBe(shown)
    const fields = parseSiweMessage(text)
    expect(fields).toMatchObject({
      address: wallets.alba.accounts[0],
      domain: new URL(page.url()).host,
      uri: new URL(page.url()).origin,
      statement: 'Welcome to Lemonade.',
      version: '1',
      chainId: 1337,
    })
    expect((fields.expirationTime?.getTime() ?? 0) - (fields.issuedAt?.getTime() ?? 0)).toBe(86_400_000)
    await prompt.approve()
    await signedIn(page)
    await closed(page)
    expect((await server.sessions()).map(({ message }) => message)).toEqual([text])
    expect(await page.locator('#who').textContent()).toBe(wallets.alba.accounts[0])
    expect(await heard(page)).toEqual(['clickSignSiwxMessage', 'siwxAuthSuccess'])
    expect(await page.evaluate(() => window.heard.at(-1))).toMatchObject({ payload: { network: 'eip155:1337', isSmartAccount: false } })
  })

  test('by keyboard alone, and focus ends where it started', async ({ openApp, page }) => {
    await openApp()
    await page.getByRole('button', { name: 'Connect wallet' }).focus()
    await page.keyboard.press('Enter')
    await settled(page, 'Connect wallet')
    await dialog(page).getByRole('button', { name: 'Alba Wallet' }).focus()
    await page.keyboard.press('Enter')
    await settled(page, 'Sign in')
    await button(page, 'Sign').focus()
    await page.keyboard.press('Enter')
    await signedIn(page)
    await closed(page)
  })
})
