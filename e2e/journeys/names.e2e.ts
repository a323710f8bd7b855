import { hexToString } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe } from 'vitest'
import { connect } from '../harness/dapp.js'
import { expect } from '../harness/fixtures.js'
import { dialogOf, settled } from '../harness/modal.js'
import { button, field, openForm, SUFFIX, test } from '../harness/names.js'

describe('names', () => {
  test('S1-13 a visitor picks a name, signs for it, sees it in the account and its settings, and still has it after a reload', async ({
    openDapp,
    openServer,
    page,
    sandbox,
  }) => {
    const server = await openServer()
    const options = { kernel: { server: { baseUrl: server.url } } }
    await openDapp({ name: 'names', options, connect: [server.url] })
    await connect(page, 'dune')
    await openForm(page)
    // Normalized while typing, with a notice.
    await field(page).fill('Sandy Dune!')
    expect(await field(page).inputValue()).toBe('sandy-dune')
    await dialogOf(page).getByText('Only letters, digits and hyphens can be used').waitFor()
    await field(page).fill('Sandy Dune')
    await dialogOf(page).getByText('This name is available').waitFor()
    const { dune } = sandbox.wallets
    dune.next('manual')
    await button(page, 'Register name').click()
    const prompt = await dune.waitForPrompt('personal_sign')
    await dialogOf(page).getByRole('button', { name: 'Approve in Dune Wallet' }).waitFor()
    // Content of the wallet's prompt, parsed by viem: this page, this server, this name.
    const said = parseSiweMessage(hexToString((prompt.params as readonly [`0x${string}`])[0]))
    expect(said).toMatchObject({
      address: dune.accounts[0],
      domain: new URL(page.url()).host,
      uri: `${server.url}/v1/names/sandy-dune.${SUFFIX}`,
      statement: `Register the name sandy-dune.${SUFFIX} for this account.`,
    })
    await prompt.approve()
    await settled(page, 'Name registered')
    await button(page, 'Done').click()
    await dialogOf(page)
      .getByRole('heading', { name: `sandy-dune.${SUFFIX}` })
      .waitFor()
    await page.evaluate(() => void window.kernel.open('AccountSettings'))
    await settled(page, 'Account settings')
    const own = dialogOf(page).getByRole('button', { name: `Your name sandy-dune.${SUFFIX}` })
    await own.click()
    await settled(page, 'Pick a name')
    await dialogOf(page).getByText('This name points to your account.').waitFor()
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.kernel?.state.core.sessions.eip155?.status)).toBe('connected')
    await page.evaluate(() => void window.kernel.open('Account'))
    await dialogOf(page)
      .getByRole('heading', { name: `sandy-dune.${SUFFIX}` })
      .waitFor()
    // The same name from the server.
    const found = await (await fetch(`${server.url}/v1/names/sandy-dune.${SUFFIX}?projectId=e2e`)).json()
    expect(found.addresses['60']).toBe(dune.accounts[0])
  })
})
