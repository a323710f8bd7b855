import { nodeAccounts } from '@latchkey/account/server'
import { fixedPrices } from '@latchkey/prices/server'
import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { dollar, openAccount, row } from '../harness/tokens.js'

describe('tokens from the server', () => {
  test('S1-11 the value is shown in total and per token; when the server is unreachable the nodes replace it', async ({
    openDapp,
    page,
    sandbox,
    serverWith,
    problems,
  }) => {
    const server = await serverWith({
      mode: 'development',
      rpc: { 'eip155:1337': { urls: [sandbox.chains[0].rpcUrl] } },
      prices: [
        fixedPrices({
          prices: { 'eip155:1337/slip44:60': '2500', [`eip155:1337/erc20:${sandbox.contracts.token}`]: '1' },
          changes: { 'eip155:1337/slip44:60': '-2.5', [`eip155:1337/erc20:${sandbox.contracts.token}`]: '0' },
        }),
      ],
      accounts: [nodeAccounts({ tokens: [dollar(sandbox)] })],
    })
    const options = { evm: { tokens: [dollar(sandbox)] }, kernel: { server: { baseUrl: server.url } } }
    await page.clock.install()
    await openDapp({ options, connect: [server.url] })
    await openAccount(page)
    await expect.poll(() => row(page, 'Test Dollar').textContent()).toMatch(/\$[\d,]+\.\d\d/)
    await page.getByText('Total').waitFor()
    expect(await row(page, 'Test Dollar').textContent()).toContain('Unchanged in 24 hours')
    expect(await row(page, 'Ether').textContent()).toContain('−2.50%Down 2.50% in 24 hours')
    // The dollar amount next to it did not move.
    expect(await page.locator('.lk-worth').textContent()).toMatch(/−(2\.\d\d|1\.\d\d)%Down/)
    // The browser itself reports the failed connection.
    problems.allow(/ERR_CONNECTION_REFUSED/)
    await server.stop()
    await page.clock.runFor(30_000)
    await expect.poll(() => row(page, 'Test Dollar').textContent()).toContain('Price unavailable')
    await expect.poll(() => row(page, 'Test Dollar').textContent()).toContain('TUSD')
  })
})
