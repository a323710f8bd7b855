import { expect, onTestFinished, test } from 'vitest'
import { createKernel } from '../create/index.js'
import {
  type ConnectMethod,
  connectMethods,
  type ListedWallet,
  type WalletQuery,
  type WalletSource,
  walletSources,
} from '../points/index.js'
import { fakeChain, memoryStorage } from '../testing/index.js'
import type { Kernel } from '../types/index.js'
import { createWalletBrowser } from './wallet-browser.js'

const walletOf = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({ id, name: id, ...more })
const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => walletOf(`w${from + i}`))

/** A browser of these lists, in a kernel with one wallet. */
async function start(lists: readonly Partial<WalletSource>[], method?: Partial<ConnectMethod>) {
  const kernel: Kernel = createKernel({
    projectId: 'p',
    plugins: [fakeChain('fake')] as never,
    grants: { 'fake-fake': ['kernel.chains', 'kernel.connectorSources'] },
    storage: memoryStorage(),
    shell: false,
  })
  onTestFinished(() => kernel.stop())
  lists.forEach((list, i) => {
    kernel.contribute(walletSources.of({ id: `list${i}`, list: async () => ({ wallets: [], count: 0 }), ...list }))
  })
  if (method) kernel.contribute(connectMethods.of({ id: 'code', accepts: (id) => id === 'code', start: () => {}, ...method }))
  await kernel.start()
  return { kernel, browser: createWalletBrowser(kernel) }
}
const ids = (wallets: readonly ListedWallet[]) => wallets.map(({ id }) => id)

test('pages are added one after the other until all are known, and a search begins again', async () => {
  const asked: WalletQuery[] = []
  const { browser } = await start([
    {
      async list(query) {
        asked.push(query)
        const all = numbered(1, 5).filter(({ name }) => name.includes(query.search ?? ''))
        const { page = 1, entries = 2 } = query
        return { wallets: all.slice((page - 1) * entries, page * entries), count: all.length }
      },
    },
  ])
  await browser.fetch()
  expect([ids(browser.state.listed), browser.state.page, browser.state.count]).toEqual([['w1', 'w2'], 1, 5])
  await browser.fetchNext()
  await browser.fetchNext()
  await browser.fetchNext()
  expect([ids(browser.state.listed), browser.state.page]).toEqual([['w1', 'w2', 'w3', 'w4', 'w5'], 3])
  await browser.fetch({ search: '4', entries: 9 })
  expect([ids(browser.state.listed), browser.state.count]).toEqual([['w4'], 1])
  expect(asked).toEqual([{}, { page: 2 }, { page: 3 }, { search: '4', entries: 9 }])
})

test('a newer query wins over the answer of an older one', async () => {
  const answers = new Map<string, (wallets: readonly ListedWallet[]) => void>()
  const { browser } = await start([
    {
      list: ({ search = '' }) =>
        new Promise((resolve) => {
          answers.set(search, (wallets) => resolve({ wallets, count: 1 }))
        }),
    },
  ])
  const both = [browser.fetch({ search: 'a' }), browser.fetch({ search: 'b' })]
  answers.get('b')?.([walletOf('b')])
  answers.get('a')?.([walletOf('a')])
  await Promise.all(both)
  expect(ids(browser.state.listed)).toEqual(['b'])
})

test('lists are combined, one that fails is left out, and the failure of all is reported', async () => {
  const failing = { list: () => Promise.reject(new Error('The server is away.')) }
  const { browser } = await start([failing, { list: async () => ({ wallets: numbered(1, 1), count: 1 }) }])
  await browser.fetch()
  expect(browser.state).toMatchObject({ listed: [{ id: 'w1' }], fetchError: undefined })
  const { browser: alone } = await start([failing])
  await alone.fetch()
  expect(alone.state).toMatchObject({ listed: [], isFetching: false, fetchError: new Error('The server is away.') })
})

test('a listed wallet that is not installed is paired, and its URI follows the pairing', async () => {
  let show: (uri: string) => void = () => {}
  let signal: AbortSignal | undefined
  let connected: (results: readonly never[]) => void = () => {}
  const { browser, kernel } = await start([{ list: async () => ({ wallets: [walletOf('w1', { rdns: 'org.one' })], count: 1 }) }], {
    pair(call) {
      ;({ show, signal } = call)
      return new Promise((resolve) => {
        connected = resolve
      })
    },
  })
  await browser.fetch()
  const connecting = browser.connect('w1')
  show('wc:1')
  expect(browser.state).toMatchObject({ connecting: 'w1', isPairing: true, uri: 'wc:1' })
  show('wc:2')
  expect(browser.state.uri).toBe('wc:2')
  connected([])
  expect(await connecting).toEqual([])
  expect(browser.state).toMatchObject({ connecting: undefined, uri: undefined, error: undefined })
  void browser.connect('code').catch(() => {})
  show('wc:3')
  browser.reset()
  expect([signal?.aborted, browser.state.connecting, browser.state.uri]).toEqual([true, undefined, undefined])
  show('wc:4')
  expect(browser.state.uri).toBeUndefined()
  expect(kernel.state.core.open).toBe(false)
})

test('an installed wallet connects at once, also by its entry in a list', async () => {
  const { browser } = await start([{ list: async () => ({ wallets: [walletOf('fake:fake')], count: 1 }) }], {
    pair: () => Promise.reject(new Error('It needs no pairing.')),
  })
  await browser.fetch()
  expect(await browser.connect('fake:fake')).toMatchObject([{ connector: 'fake:fake' }])
  await expect(browser.connect('nothing')).rejects.toMatchObject({ code: 'not-found' })
  expect(browser.state.error).toMatchObject({ code: 'not-found' })
})
