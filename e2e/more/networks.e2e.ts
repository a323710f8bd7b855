import { describe } from 'vitest'
import { chain, chooseWallet, connect, isOpen, session } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'
import { view } from '../harness/networks.js'

describe('networks', () => {
  test('NET-02: approving a network chosen in the unsupported view closes it automatically', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    const { network } = sandbox.chains[0]
    alba.setChain(31338)
    await openDapp({ options: { networks: [network] } })
    await chooseWallet(page)
    await page.getByRole('dialog', { name: 'Switch network' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await isOpen(page)).toBe(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Latchkey One' }).click()
    await expect.poll(() => chain(page)).toBe('eip155:1337')
    await expect.poll(() => isOpen(page)).toBe(false)
  })

  test('NET-02: a wallet that responds before the rest of the account plugin has loaded gets a way to leave as well', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    const { network } = sandbox.chains[0]
    alba.setChain(31338)
    let arrive = (): void => {}
    const slow = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/follow-sessions/, async (route) => {
      await slow
      await route.continue()
    })
    await openDapp({ options: { networks: [network] } })
    await chooseWallet(page)
    await page.getByRole('dialog', { name: 'Switch network' }).waitFor()
    arrive()
    await page.getByRole('dialog').getByRole('button', { name: 'Latchkey One' }).click()
    await expect.poll(() => chain(page)).toBe('eip155:1337')
    await expect.poll(() => isOpen(page)).toBe(false)
  })

  test('NET-03: blocks nothing if unsupported chains are allowed, and reports the wallet’s real chain, even after a reload', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    const { network } = sandbox.chains[0]
    alba.setChain(31338)
    await openDapp({ options: { networks: [network], evm: { allowUnsupportedChain: true } } })
    await chooseWallet(page)
    await expect.poll(() => isOpen(page)).toBe(false)
    expect(await chain(page)).toBe('eip155:31338')
    await page.reload()
    await expect.poll(() => chain(page)).toBe('eip155:31338')
  })

  test('NET-05: a chain the wallet does not know is added with its public RPC URL, then switched to', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    const [, two] = sandbox.chains
    alba.forgetChain(31338)
    alba.quirks({ wrapUnknownChain: true })
    await openDapp({ options: { evm: { rpcUrls: { 'eip155:31338': [`${two.rpcUrl}/?key=secret`] } } } })
    await connect(page)
    await page.evaluate(() => window.kernel.open('Networks'))
    await page.getByRole('dialog').getByRole('button', { name: 'Latchkey Two' }).click()
    await expect.poll(() => chain(page)).toBe('eip155:31338')
    const added = alba.requests.find((r) => r.method === 'wallet_addEthereumChain')
    expect(added?.params).toEqual([
      { chainId: '0x7a6a', chainName: 'Latchkey Two', nativeCurrency: two.network.nativeCurrency, rpcUrls: [two.rpcUrl] },
    ])
  })

  test('NET-09: on a test network 0.00 is shown and no balance or name is requested', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    alba.setChain(31338)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.postData() ?? ''))
    await openDapp()
    await connect(page)
    await page.getByRole('button', { name: /0\.00\sETH/ }).waitFor()
    await page.evaluate(() => window.kernel.open())
    await page.getByRole('dialog').getByText('0.00').waitFor()
    expect(asked.filter((body) => body.includes('eth_'))).toEqual([])
  })

  test('NET-10: the visitor is told to switch in the wallet if switching is disabled', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    const { network } = sandbox.chains[0]
    alba.setChain(31338)
    await openDapp({ options: { networks: [network], evm: { enableNetworkSwitch: false } } })
    await chooseWallet(page)
    await page.getByText('Switch to Latchkey One inside Alba Wallet.').waitFor()
    expect((await session(page))?.supported).toBe(false)
    alba.setChain(1337)
    await expect.poll(() => isOpen(page)).toBe(false)
  })

  test('NET-11: opening any view sends no switch request to the wallet', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    await openDapp()
    await connect(page)
    for (const name of ['Account', 'Networks', 'ProfileWallets', 'AccountSettings'] as const) {
      await page.evaluate((wanted) => window.kernel.open(wanted), name)
      await expect.poll(() => view(page)).toBe(name)
    }
    expect(alba.requests.filter((r) => r.method.startsWith('wallet_switch'))).toEqual([])
  })

  test('a network chosen before connecting is the one requested from the wallet, and survives the reload', async ({ openDapp, page }) => {
    await openDapp()
    await page.getByRole('button', { name: 'Select network' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Latchkey Two' }).click()
    await expect.poll(() => isOpen(page)).toBe(false)
    await page.reload()
    await page.getByRole('button', { name: 'Latchkey Two' }).waitFor()
  })
})
