import { account } from '@latchkey/account'
import { type Asset, assetSources, type TransferArgs, type TransferPlan, walletButtons } from '@latchkey/kernel'
import { checkPlugin, createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { transferErrors } from '@latchkey/kernel/transfers'
import { expect, test, vi } from 'vitest'
import { send } from './plugin.js'

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(send)).toEqual([])
})

const asset: Asset = {
  name: 'Coin',
  symbol: 'COIN',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '2' },
  iconUrl: '',
}
async function start(lists: readonly (() => Promise<readonly Asset[] | undefined>)[] = [async () => [asset]]) {
  const transfers = async () => ({
    checkRecipient: async () => undefined,
    plan: async (args: TransferArgs): Promise<TransferPlan> => ({ args, amount: 1n, request: { method: '', params: [] } }),
    send: async () => {
      throw transferErrors.create('mismatch', { what: 'amount' })
    },
    readBack: async () => true,
    find: async () => undefined,
    wait: async () => ({ status: 'confirmed' as const }),
  })
  const peers = [account(), fakeChain('eip155', { parts: { transfers } })]
  const kernel = await createTestKernel(send(), { peers })
  const asked: string[] = []
  lists.forEach((list, i) => {
    kernel.contribute(
      assetSources.of({
        id: `list ${i}`,
        list: () => {
          asked.push(`list ${i}`)
          return list()
        },
      }),
    )
  })
  await kernel.connections.connect({ connector: 'fake:eip155' })
  return { kernel, asked }
}

test('refuses invalid arguments of an app before anything is shown, and accepts valid ones', async () => {
  const { kernel } = await start()
  const open = (args: object) => kernel.open('WalletSend', args as never)
  for (const [args, argument] of [
    [{ amount: '0' }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: '1e3' }, 'amount'],
    [{ namespace: 'solana' }, 'namespace'],
    [{ chainId: 77 }, 'chainId'],
    [{ assetAddress: 'none' }, 'assetAddress'],
    [{ assetAddress: 'eip155-token' }, 'assetAddress'],
    [{ to: '' }, 'to'],
  ] as const)
    await expect(open(args), JSON.stringify(args)).rejects.toMatchObject({
      catalogue: 'send',
      code: 'bad-arguments',
      details: { argument },
    })
  expect(kernel.state.core.open).toBe(false)
  expect(kernel.log.filter(({ what }) => what === 'open')).toEqual([])
})

test('the wallet’s buttons include one for sending, which opens the form with the coin', async () => {
  const { kernel } = await start()
  const [button] = kernel.read(walletButtons)
  expect(button).toMatchObject({ id: 'send', label: 'send.title', icon: 'send', feature: 'send' })
  button?.press()
  await vi.waitFor(() => expect(kernel.state.core.stack.at(-1)?.view).toBe('WalletSend'))
  expect(kernel.state.core.stack.at(-1)?.args).toEqual({ assetAddress: 'native' })
})

test('the review has no Back while the wallet prompts, and explains it', async () => {
  const { kernel } = await start()
  for (const view of ['WalletSend', 'WalletSendPreview'] as const) {
    kernel.open(view)
    await vi.waitFor(() => expect(kernel.state.core.stack.at(-1)?.view).toBe(view))
  }
  const refused = vi.fn()
  kernel.on('refused', refused)
  expect(kernel.back()).toBe(true)
  kernel.open('WalletSendConfirmed')
  await vi.waitFor(() => expect(kernel.state.core.stack.at(-1)?.view).toBe('WalletSendConfirmed'))
  // The last screen has no Back.
  expect(kernel.back()).toBe(false)
  expect(refused).not.toHaveBeenCalled()
})
