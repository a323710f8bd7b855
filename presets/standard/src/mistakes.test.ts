import { account } from '@latchkey/account'
import { bip122 } from '@latchkey/bip122'
import { bitcoin } from '@latchkey/bip122/networks'
import { connect } from '@latchkey/connect'
import { eip155 } from '@latchkey/eip155'
import { mainnet } from '@latchkey/eip155/networks'
import { email } from '@latchkey/email'
import { embeddedWallet } from '@latchkey/embedded-wallet'
import { history } from '@latchkey/history'
import { createKernel } from '@latchkey/kernel'
import { names } from '@latchkey/names'
import { onramp } from '@latchkey/onramp'
import { pay } from '@latchkey/pay'
import { payExchange } from '@latchkey/pay/exchange'
import { receive } from '@latchkey/receive'
import { send } from '@latchkey/send'
import { siwx } from '@latchkey/siwx'
import { smartAccounts } from '@latchkey/smart-accounts'
import { socials } from '@latchkey/socials'
import { solana } from '@latchkey/solana'
import { mainnet as solanaMainnet } from '@latchkey/solana/networks'
import { swaps } from '@latchkey/swaps'
import { walletconnect } from '@latchkey/walletconnect'
import { wallets } from '@latchkey/wallets'
import { expect, onTestFinished, test, vi } from 'vitest'
import { standard } from './standard.js'

/** Warnings of a started kernel that an untyped app creates. */
async function warned(...plugins: readonly unknown[]): Promise<readonly unknown[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const kernel = createKernel({ projectId: 'p', shell: false, debug: true, onError: () => {}, plugins } as never)
  onTestFinished(() => kernel.stop())
  await kernel.start()
  await vi.dynamicImportSettled()
  const texts = warn.mock.calls.map(([text]) => text)
  warn.mockRestore()
  return texts
}

const frame = { frameUrl: 'https://wallet.example.com/sdk' }
const others = [connect(), account(), eip155({ networks: [mainnet] })]

test.each<[string, (options: never) => object, object, ...unknown[]]>([
  ['connect', connect, {}, account(), eip155({ networks: [mainnet] })],
  ['account', account, {}, connect(), eip155({ networks: [mainnet] })],
  ['eip155', eip155, { networks: [mainnet] }],
  ['solana', solana, { networks: [solanaMainnet] }],
  ['bip122', bip122, { networks: [bitcoin] }],
  ['walletconnect', walletconnect, { relayUrls: ['wss://relay.example.com'] }, ...others],
  ['embeddedWallet', embeddedWallet, frame, ...others],
  ['smartAccounts', smartAccounts, {}, embeddedWallet(frame), ...others],
  ['socials', socials, {}, embeddedWallet(frame), ...others],
  ['swaps', swaps, {}, ...others],
  ['names', names, { suffix: '.example' }, ...others],
  ['onramp', onramp, {}, ...others],
  ['wallets', wallets, {}, ...others],
  ['siwx', siwx, {}, ...others],
  ['email', email, {}, embeddedWallet(frame), ...others],
  ['history', history, {}, ...others],
  ['pay', pay, {}, ...others],
  ['payExchange', payExchange, {}, ...others],
  ['receive', receive, {}, ...others],
  ['send', send, {}, ...others],
  ['standard', standard, {}],
])('API-50 %s() names an option that it does not have', async (of, make, good, ...rest) => {
  expect(await warned(make({ ...good, optoin: 1 } as never), ...rest)).toEqual([`Latchkey: ${of}() has no option \`optoin\`.`])
  expect(await warned(make(good as never), ...rest)).toEqual([])
})

test('API-50 standard() knows the options of its plugins, under their names and beside its own', async () => {
  const options = { features: { receive: false }, currency: 'EUR', featuredWalletIds: [], swaps: { slippage: 1 } }
  expect(await warned(standard(options))).toEqual([])
  expect(await warned(standard({ features: { recieve: false }, swaps: { slipage: 1 }, curency: 'EUR' } as never))).toEqual([
    'Latchkey: standard() has no option `features.recieve`. Did you mean `features.receive`?',
    'Latchkey: standard() has no option `curency`. Did you mean `currency`?',
    'Latchkey: swaps() has no option `slipage`. Did you mean `slippage`?',
  ])
})

test('API-50 plugins of a preset that are listed one by one know its options', async () => {
  const { plugins } = standard({ networks: [mainnet], featuredWalletIds: [] })
  expect(await warned(...plugins)).toEqual([])
})

test('API-50 siwx() without a chain family throws an error', () => {
  expect(() => createKernel({ projectId: 'p', shell: false, plugins: [connect(), siwx()] as never })).toThrow(
    'Plugin "siwx" needs a plugin that provides "chain", a family of chains.',
  )
})

test.each([
  ['solana', solana],
  ['bip122', bip122],
])('API-50 %s() without options throws an error', (family, make) => {
  expect(() => createKernel({ projectId: 'p', shell: false, plugins: [make(undefined as never)] as never })).toThrow(
    `The network "of ${family}()" is missing: pass \`networks\`, a list.`,
  )
})
