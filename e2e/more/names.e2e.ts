import { registrationMessage } from '@latchkey/names/message'
import type { RunningServer } from '@latchkey/server'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe } from 'vitest'
import { connect } from '../harness/dapp.js'
import { expect } from '../harness/fixtures.js'
import { dialogOf, settled } from '../harness/modal.js'
import { button, field, openForm, SUFFIX, test } from '../harness/names.js'

/** Another account registers a name, programmatically. */
async function take(server: RunningServer, label: string): Promise<void> {
  const someone = privateKeyToAccount(generatePrivateKey())
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}${path}?projectId=e2e`, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const account = `eip155:1:${someone.address}`
  const { origin, ...nonce } = await send('/v1/names/nonce', { account })
  const fields = { name: `${label}.${SUFFIX}`, account, domain: 'program.example', ...nonce }
  const signature = await someone.signMessage({ message: registrationMessage({ ...fields, origin }) })
  await send('/v1/names', { ...fields, signature })
}

const row = (page: Page, name: string) => dialogOf(page).getByRole('list', { name: 'Suggestions' }).getByRole('button', { name })

describe('names', () => {
  test('an account with an ENS name shows the name registered here, as the last screen announced', async ({
    openDapp,
    openServer,
    page,
  }) => {
    const server = await openServer()
    const options = { kernel: { server: { baseUrl: server.url } } }
    await openDapp({ name: 'names', options, connect: [server.url] })
    await connect(page)
    await page.evaluate(() => void window.kernel.open('Account'))
    await dialogOf(page).getByRole('heading', { name: 'ada.eth' }).waitFor()
    await openForm(page)
    await field(page).fill('ada-of-dunes')
    await dialogOf(page).getByText('This name is available').waitFor()
    await button(page, 'Register name').click()
    await settled(page, 'Name registered')
    await button(page, 'Done').click()
    await dialogOf(page)
      .getByRole('heading', { name: `ada-of-dunes.${SUFFIX}` })
      .waitFor()
    // The link to the networks is in its place, instead of the back button.
    expect(await button(page, 'Back').count()).toBe(0)
  })

  test('a taken name cannot be chosen, one that is taken meanwhile is reported, and declining changes nothing', async ({
    openDapp,
    openServer,
    page,
    sandbox,
    problems,
  }) => {
    const server = await openServer()
    await take(server, 'mine')
    await openDapp({ name: 'names', options: { kernel: { server: { baseUrl: server.url } } }, connect: [server.url] })
    await connect(page, 'dune')
    await openForm(page)
    await field(page).fill('abc')
    await dialogOf(page).getByText('Use at least 4 characters').waitFor()
    await field(page).fill('mine')
    await dialogOf(page).getByText('This name is taken').waitFor()
    expect(await row(page, `mine.${SUFFIX}`).getAttribute('aria-disabled')).toBe('true')
    expect(await button(page, 'Register name').getAttribute('aria-disabled')).toBe('true')
    // Another one, with its row.
    const other = dialogOf(page)
      .getByRole('button', { name: /^mine-.* Available$/ })
      .first()
    const wanted = (await other.locator('[data-lk-name]').textContent()) ?? ''
    await other.click()
    await dialogOf(page).getByText('This name is available').waitFor()
    const { dune } = sandbox.wallets
    dune.next('reject')
    await button(page, 'Register name').click()
    await dialogOf(page).getByText('You declined').waitFor()
    await settled(page, 'Choose your name')
    expect((await fetch(`${server.url}/v1/names/${wanted}?projectId=e2e`)).status).toBe(404)
    dune.next('manual')
    await button(page, 'Register name').click()
    const prompt = await dune.waitForPrompt('personal_sign')
    await take(server, wanted.slice(0, -SUFFIX.length - 1))
    // The browser itself logs the refusal.
    problems.allow(/409/)
    await prompt.approve()
    await dialogOf(page).getByText('Just taken').waitFor()
    await dialogOf(page).getByText('This name is taken').waitFor()
    expect(await row(page, wanted).getAttribute('aria-disabled')).toBe('true')
  })

  test('by keyboard alone, and without a server there is no row', async ({ openDapp, openServer, page }) => {
    const server = await openServer()
    await openDapp({ name: 'names', options: { kernel: { server: { baseUrl: server.url } } }, connect: [server.url] })
    await connect(page, 'dune')
    await openForm(page)
    await page.keyboard.type('Key Board')
    await dialogOf(page).getByText('This name is available').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await settled(page, 'Name registered')
    const bare = await openDapp({ name: 'names' })
    expect(bare).toBeDefined()
    await connect(page, 'dune')
    await page.evaluate(() => void window.kernel.open('AccountSettings'))
    await settled(page, 'Account settings')
    expect(await dialogOf(page).getByRole('button', { name: /name/i }).count()).toBe(0)
  })
})
