import { concat, createPublicClient, encodeDeployData, getContractAddress, type Hex, http, toHex } from 'viem'
import { serializeErc6492Signature } from 'viem/utils'
import { describe } from 'vitest'
import { contractWallet as contract } from '../../presets/sandbox/src/contracts.generated.js'
import { announceWallet } from '../harness/page-wallet.js'
import { startSafe } from '../harness/safe.js'
import { accountsOf, askedToSign, button, dialog, signerOf, signIn } from '../harness/siwx.js'
import { expect, signInTest } from '../harness/siwx-test.js'

const test = signInTest().extend(
  'serveSafe',
  ({ page, outlive }) =>
    async (address: string, signers: readonly ((message: Hex) => Promise<Hex>)[]) => {
      const safe = await startSafe(page, { address, signers })
      outlive(() => safe.close())
      return safe.origin
    },
)

describe('accounts that are contracts', () => {
  test('a contract wallet signs in with its owner’s signature, which the chain confirms (ERC-1271)', async ({
    openApp,
    page,
    sandbox,
    server,
  }) => {
    const { dune } = sandbox.wallets
    const address = sandbox.contracts.contractWallet
    await announceWallet(page, 'Vault', { address, sign: signerOf(dune) })
    await openApp()
    await signIn(page, 'Vault')
    expect(await accountsOf(server)).toEqual([address])
  })

  test('a contract wallet that is not deployed yet proves itself by its deployment data (ERC-6492)', async ({
    openApp,
    page,
    sandbox,
    server,
  }) => {
    const { dune } = sandbox.wallets
    // At this address on every chain; a salt of 32 bytes and the creation code.
    const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
    const salt = toHex(7, { size: 32 })
    const code = encodeDeployData({ ...contract, args: [dune.accounts[0]] })
    const address = getContractAddress({ from: factory, opcode: 'CREATE2', salt, bytecode: code })
    const chain = createPublicClient({ transport: http(sandbox.chains[0].rpcUrl) })
    expect(await chain.getCode({ address })).toBeUndefined()
    const sign = async (message: Hex): Promise<Hex> =>
      serializeErc6492Signature({ address: factory, data: concat([salt, code]), signature: await signerOf(dune)(message) })
    await announceWallet(page, 'Vault', { address, sign })
    await openApp()
    await signIn(page, 'Vault')
    expect(await accountsOf(server)).toEqual([address])
    expect(await chain.getCode({ address })).toBeUndefined()
  })

  test('S8-13 inside a Safe, an app that does not accept its signature reports that; the owners’ own signatures sign it in', async ({
    openApp,
    page,
    sandbox,
    server,
    serveSafe,
    problems,
  }) => {
    problems.allow(/401/)
    const { brio, dune } = sandbox.wallets
    const safe = await serveSafe(sandbox.contracts.contractWallet, [signerOf(brio), signerOf(dune)])
    const { url } = await openApp(undefined, { eip155: { safe: { origins: [safe] } } })
    await page.goto(`${safe}/?app=${encodeURIComponent(url)}`)
    const app = page.frameLocator('iframe').getByRole('dialog')
    await app.getByRole('button', { name: 'Sign', exact: true }).click()
    await app.getByText('This application might not support Smart Accounts').first().waitFor()
    expect(await server.sessions()).toEqual([])
    await app.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => accountsOf(server)).toEqual([sandbox.contracts.contractWallet])
    await app.waitFor({ state: 'hidden' })
  })

  test('a signature by another key does not sign in the contract', async ({ openApp, page, sandbox, server, problems }) => {
    problems.allow(/401/)
    await announceWallet(page, 'Vault', { address: sandbox.contracts.contractWallet, sign: signerOf(sandbox.wallets.brio) })
    await openApp()
    await askedToSign(page, 'Vault')
    await button(page, 'Sign').click()
    await dialog(page).getByText('The server did not accept your signature').first().waitFor()
    expect(await server.sessions()).toEqual([])
  })
})
