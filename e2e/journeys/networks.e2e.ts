import { describe } from 'vitest'
import { chain, connect } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'
import { view } from '../harness/networks.js'

describe('networks', () => {
  test('NET-01: a change in the wallet is followed within a second; a chain that is not configured shows the way out', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    await openDapp()
    await connect(page)
    alba.setChain(31338)
    await expect.poll(() => chain(page)).toBe('eip155:31338')
    await page.getByRole('button', { name: 'Latchkey Two' }).waitFor()
    alba.setChain(1337)
    await expect.poll(() => chain(page)).toBe('eip155:1337')
    // A wallet on a chain without a node here.
    alba.policy({ result: '0x5' }, { method: 'eth_chainId' })
    alba.emit('chainChanged', '0x5')
    await page.getByRole('button', { name: 'Switch network' }).first().click()
    await expect.poll(() => view(page)).toBe('UnsupportedChain')
  })

  test('NET-04: a refused switch leaves the old chain, rejects for the caller, and can be retried', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openDapp()
    await connect(page)
    alba.next('reject', { method: 'wallet_switchEthereumChain' })
    await page.getByRole('button', { name: 'Latchkey One' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Latchkey Two' }).click()
    await page.getByText('You declined the switch').first().waitFor()
    expect(await chain(page)).toBe('eip155:1337')
    alba.next('reject', { method: 'wallet_switchEthereumChain' })
    const refused = await page.evaluate(() => {
      const [, second] = window.kernel.state.core.networks
      return second && window.kernel.connections.switchNetwork(second.caipNetworkId).catch((error: { code: string }) => error.code)
    })
    expect(refused).toBe('rejected')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => chain(page)).toBe('eip155:31338')
  })
})
