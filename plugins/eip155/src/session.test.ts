import { memoryStorage } from '@latchkey/kernel/testing'
import { describe, expect, test, vi } from 'vitest'
import { A, B, connected, type HandApp, handApp, handWallet, RDNS } from './fixtures/hand-wallet.js'
import { base, mainnet } from './networks.js'

const SESSION = 'latchkey.test.core.session'
const SIGNATURE = `0x${'5a'.repeat(65)}`
const session = (app: HandApp) => app.state.core.sessions.eip155
const tx = (from: string, rest: object = {}) => ({ method: 'eth_sendTransaction', params: [{ from, to: B, value: '0x1', ...rest }] })
const sign = (address: string) => ({ method: 'personal_sign', params: ['0x00', address] })
/** Waits until pending chunks have loaded, and their immediate work is done. */
const settled = async (): Promise<void> => {
  for (let i = 0; i < 2; i++) {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
/** Waits until a remembered wallet was asked and shared nothing. */
const asleep = (app: HandApp, wallet: ReturnType<typeof handWallet>): Promise<void> =>
  vi.waitFor(() => {
    expect(wallet.count('eth_accounts')).toBeGreaterThan(0)
    expect(session(app)?.status).toBe('disconnected')
  })
/** Connects a wallet, and leaves behind what a reload would find. */
async function remembered(accounts: readonly string[] = [A]): Promise<ReturnType<typeof memoryStorage>> {
  const storage = memoryStorage()
  const app = await connected(handWallet(accounts), { storage })
  await app.stop()
  return storage
}

describe('requests end with their session', () => {
  test.each([
    ['the visitor disconnects', (app: HandApp) => void app.connections.disconnect(), undefined],
    ['the wallet withdraws', undefined, ['accountsChanged', []]],
  ] as const)('DIS-07 when %s, every waiting request rejects with 4900 at once', async (_who, leave, event) => {
    const wallet = handWallet()
    const app = await connected(wallet)
    const held = [
      wallet.hold('personal_sign'),
      wallet.hold('eth_sendTransaction'),
      wallet.hold('eth_call'),
      wallet.hold('wallet_switchEthereumChain'),
    ]
    const waiting = [
      app.provider.request(sign(A)),
      app.provider.request(tx(A)),
      app.provider.request({ method: 'eth_call', params: [{}] }),
      app.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }),
    ]
    const ends = waiting.map((each) => expect(each).rejects.toMatchObject({ code: 4900 }))
    await vi.waitFor(() => expect(wallet.count('wallet_switchEthereumChain')).toBe(1))
    leave?.(app)
    if (event) wallet.send(event[0], event[1])
    await Promise.all(ends)
    // Late answers are ignored.
    for (const each of held) each.answer(`0x${'33'.repeat(32)}`)
    await settled()
    expect(app.log.filter((entry) => entry.name === 'transaction')).toEqual([])
    expect(app.log.filter((entry) => entry.what === 'report').map((e) => String((e.data as Error).cause ?? e.data))).toEqual([])
  })

  test('DIS-08 a wallet that disconnects with its own rejection still ends the session', async () => {
    const wallet = handWallet()
    const app = await connected(wallet)
    const held = wallet.hold('personal_sign')
    const ended = expect(app.provider.request(sign(A))).rejects.toMatchObject({ code: 4900 })
    await vi.waitFor(() => expect(wallet.count('personal_sign')).toBe(1))
    wallet.send('accountsChanged', [])
    held.refuse(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
    await ended
  })

  test('DIS-09 withdrawing an account rejects its requests with 4100 and no others', async () => {
    const wallet = handWallet([A, B])
    const app = await connected(wallet)
    wallet.hold('eth_sendTransaction')
    const gone = expect(app.provider.request(tx(A))).rejects.toMatchObject({ code: 4100 })
    const held = wallet.hold('personal_sign')
    const stays = app.provider.request(sign(B))
    await vi.waitFor(() => expect([wallet.count('eth_sendTransaction'), wallet.count('personal_sign')]).toEqual([1, 1]))
    wallet.accounts = [B]
    wallet.send('accountsChanged', [B])
    await gone
    held.answer(SIGNATURE)
    expect(await stays).toBe(SIGNATURE)
  })
})

describe('before a request is sent', () => {
  test.each([
    ['from the back/forward cache', (app: HandApp) => app.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
    ['from a frozen tab', () => document.dispatchEvent(new Event('resume'))],
    ['from another tab', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['from another window', (app: HandApp) => app.page.dispatchEvent(new Event('focus'))],
  ] as const)('REC-12 a page that comes back %s asks for account and chain', async (_where, comeBack) => {
    const wallet = handWallet()
    const app = await connected(wallet)
    wallet.accounts = [B]
    wallet.chain = '0x2105'
    comeBack(app)
    await expect(app.provider.request(tx(A))).rejects.toMatchObject({ code: 4100 })
    expect(wallet.count('eth_sendTransaction')).toBe(0)
    expect(session(app)).toMatchObject({ address: B, chain: 'eip155:8453' })
  })

  test('REC-13 a computer that slept silently is detected by its clock', async () => {
    const wallet = handWallet()
    const app = await connected(wallet)
    wallet.accounts = [B]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    await expect(app.provider.request(sign(A))).rejects.toMatchObject({ code: 4100 })
    expect(wallet.count('personal_sign')).toBe(0)
    vi.useRealTimers()
  })

  test('REC-14 a permission that was revoked in the meantime ends the session', async () => {
    const wallet = handWallet()
    const app = await connected(wallet)
    wallet.accounts = []
    const slow = wallet.hold('eth_accounts')
    app.page.dispatchEvent(new Event('focus'))
    const sending = expect(app.provider.request(tx(A))).rejects.toMatchObject({ code: 4900 })
    await vi.waitFor(() => expect(wallet.count('eth_accounts')).toBe(2))
    await settled()
    slow.answer([])
    await sending
    expect(session(app)?.status).toBe('disconnected')
    expect(wallet.count('eth_sendTransaction')).toBe(0)
  })

  test('REC-15 a transaction for the previous chain is not sent on the current one', async () => {
    const wallet = handWallet()
    const app = await connected(wallet)
    const slow = wallet.hold('eth_chainId')
    app.page.dispatchEvent(new Event('focus'))
    const sending = expect(app.provider.request(tx(A))).rejects.toMatchObject({ code: 4901 })
    await settled()
    wallet.chain = '0x2105'
    slow.answer('0x2105')
    await sending
    expect(wallet.count('eth_sendTransaction')).toBe(0)
    await app.provider.request(tx(A))
    expect(wallet.count('eth_sendTransaction')).toBe(1)
  })

  test.each([
    ['eth_sendTransaction', [{ from: B }]],
    ['personal_sign', ['0x00', B]],
    ['personal_sign', [B, 'text']],
    ['eth_signTypedData_v4', [B, '{}']],
    ['wallet_sendCalls', [{ from: B, calls: [{ to: A }] }]],
  ])('REC-16 refuses %s for an account that the wallet does not share before the wallet prompts', async (method, params) => {
    const wallet = handWallet()
    const app = await connected(wallet)
    await expect(app.provider.request({ method, params })).rejects.toMatchObject({ code: 4100, message: expect.stringContaining(B) })
    expect(wallet.count(method)).toBe(0)
  })

  test('REC-16 letter case does not make an address another account, and swapped parameters are understood', async () => {
    const wallet = handWallet()
    const app = await connected(wallet)
    await app.provider.request(sign(A.toLowerCase()))
    await app.provider.request({ method: 'personal_sign', params: [A, B] })
    expect(wallet.count('personal_sign')).toBe(2)
  })

  test('REC-17 a wallet that is silent after a sleep delays the request, and is queried again next time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const wallet = handWallet()
    const app = await connected(wallet)
    wallet.hold('eth_accounts')
    app.page.dispatchEvent(new Event('focus'))
    const late = expect(app.provider.request(sign(A))).rejects.toMatchObject({ message: expect.stringContaining('10 seconds') })
    await vi.waitFor(() => expect(wallet.count('eth_accounts')).toBe(2))
    await vi.advanceTimersByTimeAsync(10_000)
    await late
    expect(wallet.count('personal_sign')).toBe(0)
    vi.useRealTimers()
    await app.provider.request(sign(A))
    expect(wallet.count('personal_sign')).toBe(1)
  })

  test('REC-18 an answer does not undo an event that overtook it', async () => {
    const wallet = handWallet()
    const app = await connected(wallet)
    const chain = wallet.hold('eth_chainId')
    app.page.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(wallet.count('eth_accounts')).toBe(2))
    wallet.accounts = [B]
    wallet.send('accountsChanged', [B])
    chain.answer('0x1')
    await app.provider.request(sign(B))
    expect(session(app)?.address).toBe(B)
    expect(app.seen).toEqual([A, B])
  })
})

describe('the account in use', () => {
  test.each([
    ['eth_requestAccounts', [A, B], [B, A]],
    ['a reload', [B, A], [B, A]],
  ] as const)('REC-19 after %s it is the first that the wallet lists, regardless of the remembered one', async (how, granted, listed) => {
    const storage = await remembered([A, B])
    const wallet = handWallet(listed)
    wallet.answers.eth_requestAccounts = () => granted
    const app = await handApp([wallet], { storage })
    if (how === 'a reload') await vi.waitFor(() => expect(session(app)?.status).toBe('connected'))
    else await app.connections.connect({ connector: RDNS })
    expect(session(app)?.address).toBe(B)
    wallet.send('accountsChanged', [B, A])
    app.page.dispatchEvent(new Event('focus'))
    await app.request('personal_sign', ['0x00', B])
    await settled()
    expect(app.seen.filter((each) => each !== undefined)).toEqual([B])
  })

  test('REC-20 permissions granted in another order change nothing', async () => {
    const wallet = handWallet([B, A])
    const app = await connected(wallet)
    wallet.answers.wallet_requestPermissions = () => {
      wallet.send('accountsChanged', [B, A])
      return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [A, B] }] }]
    }
    await app.provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    app.page.dispatchEvent(new Event('focus'))
    await app.provider.request(sign(B))
    expect(app.seen).toEqual([B])
  })

  test('REC-21 the list of a wallet that reports the chosen account only by an event does not contradict it', async () => {
    const wallet = handWallet([A, B])
    const app = await connected(wallet)
    wallet.send('accountsChanged', [B, A])
    for (let i = 0; i < 2; i++) {
      app.page.dispatchEvent(new Event('focus'))
      await app.provider.request(sign(B))
    }
    expect(app.seen).toEqual([A, B])
  })

  test('CON-11 accounts of another family, and addresses with a wrong checksum, do not count', async () => {
    const wrong = A.replace('dA6', 'DA6')
    const wallet = handWallet([wrong, 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy', 'solana:1', B.toLowerCase()])
    const app = await connected(wallet)
    expect(session(app)?.accounts.map((a) => a.address)).toEqual([B])
    wallet.send('accountsChanged', [wrong, A, A.toLowerCase()])
    expect(session(app)?.accounts.map((a) => a.address)).toEqual([A])
  })

  test('CON-12 an account that changes between the request and the connection is not missed', async () => {
    const wallet = handWallet([A])
    const app = await handApp([wallet])
    const chain = wallet.hold('eth_chainId')
    const connecting = app.connections.connect({ connector: RDNS })
    await vi.waitFor(() => expect(wallet.count('eth_chainId')).toBe(1))
    wallet.accounts = [B]
    wallet.send('accountsChanged', [B])
    chain.answer('0x1')
    await connecting
    expect(session(app)?.address).toBe(B)
  })
})

describe('a wallet that is locked or late', () => {
  const unlock = (wallet: ReturnType<typeof handWallet>): void => {
    wallet.accounts = [A]
  }
  test.each([
    ['accountsChanged', (wallet: ReturnType<typeof handWallet>) => wallet.send('accountsChanged', [A])],
    ['connect', (wallet: ReturnType<typeof handWallet>) => wallet.send('connect', { chainId: '0x1' })],
    ['a look at the page', (_: unknown, app: HandApp): unknown => app.page.dispatchEvent(new Event('focus'))],
    ['the modal that opens', (_: unknown, app: HandApp): unknown => void app.open()],
  ] as const)('REC-22 unlocked, with %s, is connected again without a prompt', async (_how, hint) => {
    const storage = await remembered()
    const wallet = handWallet([])
    const app = await handApp([wallet], { storage })
    await asleep(app, wallet)
    expect(storage.getItem(SESSION)).toContain(A)
    unlock(wallet)
    hint(wallet, app)
    await vi.waitFor(() => expect(session(app)).toMatchObject({ status: 'connected', address: A }))
    expect(wallet.asked.map((a) => a.method)).not.toContain('eth_requestAccounts')
  })

  test('REC-23 a wallet that reports that the site has no permission is forgotten', async () => {
    const storage = await remembered()
    const wallet = handWallet([])
    wallet.answers.wallet_getPermissions = () => []
    const app = await handApp([wallet], { storage })
    await asleep(app, wallet)
    expect(storage.getItem(SESSION)).not.toContain(A)
  })

  test.each([
    ['has permissions', { wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }] }, {}],
    ['says that it is locked', { wallet_getPermissions: () => [] }, { _metamask: { isUnlocked: async () => false } }],
  ])('REC-24 a wallet that locks while connected, and %s, reconnects automatically', async (_how, answers, model) => {
    const storage = memoryStorage()
    const wallet = handWallet()
    Object.assign(wallet.answers, answers)
    Object.assign(wallet.provider, model)
    const app = await connected(wallet, { storage })
    wallet.accounts = []
    wallet.send('accountsChanged', [])
    expect(session(app)?.status).toBe('disconnected')
    await vi.waitFor(() => expect(storage.getItem(SESSION)).toContain(A))
    unlock(wallet)
    wallet.send('accountsChanged', [A])
    await vi.waitFor(() => expect(session(app)).toMatchObject({ status: 'connected', address: A }))
    expect(app.log.filter((e) => e.what === 'emit' && ['connect', 'disconnect'].includes(e.name)).map((e) => e.name)).toEqual([
      'connect',
      'disconnect',
      'connect',
    ])
  })

  test.each([
    ['announces itself', (app: HandApp, wallet: ReturnType<typeof handWallet>) => app.inject(wallet), RDNS],
    [
      'says ethereum#initialized',
      (app: HandApp, wallet: ReturnType<typeof handWallet>) => {
        app.page.ethereum = wallet.provider
        app.page.dispatchEvent(new Event('ethereum#initialized'))
      },
      'injected',
    ],
    [
      'says nothing',
      (app: HandApp, wallet: ReturnType<typeof handWallet>) => {
        app.page.ethereum = wallet.provider
      },
      'injected',
    ],
  ] as const)('REC-25 a wallet that appears ten seconds after the page and %s is connected again', async (_how, come, connector) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const stored = { namespace: 'eip155', wanted: {}, wallets: [{ namespace: 'eip155', connector, address: A, active: true }] }
    const storage = memoryStorage({ [SESSION]: JSON.stringify(stored) })
    const app = await handApp([], { storage })
    await vi.waitFor(() => expect(session(app)?.status).toBe('connecting'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(session(app)?.status).toBe('disconnected')
    expect(storage.getItem(SESSION)).toContain(A)
    const wallet = handWallet()
    come(app, wallet)
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(session(app)).toMatchObject({ status: 'connected', address: A, connector }))
    expect(wallet.asked.map((a) => a.method)).not.toContain('eth_requestAccounts')
    vi.useRealTimers()
  })

  test.each([
    ['a disconnect', (app: HandApp) => app.connections.disconnect()],
    ['a disconnect of that wallet', (app: HandApp) => app.connections.disconnect({ connector: RDNS })],
    ['the end of the kernel', (app: HandApp) => app.stop()],
  ])('REC-26 %s ends the wait', async (_what, end) => {
    const storage = await remembered()
    const wallet = handWallet([])
    const app = await handApp([wallet], { storage })
    await asleep(app, wallet)
    await end(app)
    unlock(wallet)
    const before = wallet.asked.length
    wallet.send('accountsChanged', [A])
    app.page.dispatchEvent(new Event('focus'))
    await settled()
    expect(session(app)?.status).toBe('disconnected')
    expect(wallet.asked.length).toBe(before)
  })

  test('REC-27 another wallet that the visitor chose is not replaced', async () => {
    const storage = await remembered()
    const wallet = handWallet([])
    const app = await handApp([wallet], { storage })
    const other = handWallet([B])
    app.page.ethereum = other.provider
    app.page.dispatchEvent(new Event('ethereum#initialized'))
    await vi.waitFor(() => expect(app.state.core.connectors).toHaveLength(2))
    await asleep(app, wallet)
    await app.connections.connect({ connector: 'injected' })
    unlock(wallet)
    wallet.send('accountsChanged', [A])
    await settled()
    expect(session(app)).toMatchObject({ connector: 'injected', connections: [{ address: B }] })
  })
})

describe('a disconnect event', () => {
  const clock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  test.each([[{ code: 4901 }], [{ code: 4900 }], [{ code: 1013 }], [new Error('gone')], [undefined]])(
    'DIS-10 %j followed by connect keeps the session',
    async (error) => {
      clock()
      const wallet = handWallet()
      const app = await connected(wallet)
      const held = wallet.hold('personal_sign')
      const waiting = app.provider.request(sign(A))
      await vi.waitFor(() => expect(wallet.count('personal_sign')).toBe(1))
      wallet.send('disconnect', error)
      await vi.advanceTimersByTimeAsync(1_000)
      wallet.chain = '0x2105'
      wallet.send('connect', { chainId: '0x2105' })
      await vi.advanceTimersByTimeAsync(10_000)
      held.answer(SIGNATURE)
      expect(await waiting).toBe(SIGNATURE)
      expect(session(app)).toMatchObject({ status: 'connected', chain: 'eip155:8453' })
      expect(app.log.filter((e) => e.name === 'disconnect')).toEqual([])
      vi.useRealTimers()
    },
  )

  test.each([[{ code: 4900 }], [undefined]])(
    'DIS-11 %j without a following event ends the session once, with its requests',
    async (error) => {
      clock()
      const wallet = handWallet()
      const storage = memoryStorage()
      const app = await connected(wallet, { storage })
      wallet.hold('personal_sign')
      const ended = expect(app.provider.request(sign(A))).rejects.toMatchObject({ code: 4900 })
      await vi.waitFor(() => expect(wallet.count('personal_sign')).toBe(1))
      wallet.send('disconnect', error)
      wallet.send('disconnect', error)
      await vi.advanceTimersByTimeAsync(2_000)
      await ended
      await vi.advanceTimersByTimeAsync(10_000)
      expect(app.log.filter((e) => e.name === 'disconnect')).toHaveLength(1)
      expect(storage.getItem(SESSION)).not.toContain(A)
      vi.useRealTimers()
    },
  )

  test('DIS-12 an empty list of accounts during the wait ends it at once', async () => {
    clock()
    const wallet = handWallet()
    const app = await connected(wallet)
    wallet.send('disconnect', { code: 4900 })
    wallet.send('accountsChanged', [])
    expect(session(app)?.status).toBe('disconnected')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(app.log.filter((e) => e.name === 'disconnect')).toHaveLength(1)
    vi.useRealTimers()
  })
})

describe('networks', () => {
  const move = (chainId: string) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

  test('NET-12 the latest of two switches counts, and only its promise resolves', async () => {
    const wallet = handWallet([A], '0x5')
    const app = await connected(wallet)
    const first = wallet.hold('wallet_switchEthereumChain')
    const toMainnet = app.provider.request(move('0x1'))
    const replaced = expect(toMainnet).rejects.toThrow('newer network switch')
    await vi.waitFor(() => expect(wallet.count('wallet_switchEthereumChain')).toBe(1))
    const second = wallet.hold('wallet_switchEthereumChain')
    const toBase = app.provider.request(move('0x2105'))
    await replaced
    wallet.chain = '0x1'
    wallet.send('chainChanged', '0x1')
    first.answer(null)
    await vi.waitFor(() => expect(session(app)?.chain).toBe('eip155:1'))
    wallet.chain = '0x2105'
    wallet.send('chainChanged', '0x2105')
    second.answer(null)
    await toBase
    expect(session(app)).toMatchObject({ chain: 'eip155:8453', network: { id: base.id } })
  })

  test('NET-13 two calls for one network are one request', async () => {
    const wallet = handWallet()
    const app = await connected(wallet)
    const held = wallet.hold('wallet_switchEthereumChain')
    const both = [app.connections.switchNetwork(base.caipNetworkId), app.connections.switchNetwork(base.caipNetworkId)]
    await vi.waitFor(() => expect(wallet.count('wallet_switchEthereumChain')).toBe(1))
    wallet.chain = '0x2105'
    held.answer(null)
    await Promise.all(both)
    expect(wallet.count('wallet_switchEthereumChain')).toBe(1)
  })

  test('NET-14 a wallet that passes through another chain is on the final one', async () => {
    const wallet = handWallet([A], '0x5')
    const app = await connected(wallet)
    wallet.chain = '0x2105'
    wallet.send('chainChanged', '0x1')
    wallet.send('chainChanged', '0x2105')
    await vi.waitFor(() => expect(session(app)?.chain).toBe('eip155:8453'))
    // An event that arrives late.
    wallet.send('chainChanged', '0x1')
    await vi.waitFor(() => expect(wallet.count('eth_chainId')).toBeGreaterThanOrEqual(5))
    await settled()
    expect(session(app)?.chain).toBe('eip155:8453')
    expect(app.log.filter((e) => e.name === 'network').map((e) => (e.data as { chain: string }).chain)).toEqual(['eip155:5', 'eip155:8453'])
  })

  test('NET-15 trusts a wallet that emits its chain before it returns it', async () => {
    const wallet = handWallet()
    const app = await connected(wallet)
    wallet.send('chainChanged', '0x2105')
    await vi.waitFor(() => expect(wallet.count('eth_chainId')).toBe(2))
    wallet.chain = '0x2105'
    await vi.waitFor(() => expect(session(app)?.chain).toBe('eip155:8453'))
  })

  test.each([
    [{ code: 4902 }],
    [{ code: '4902' }],
    [{ code: -32603, data: { code: 4902 } }],
    [{ code: -32603, data: { originalError: { code: 4902 } } }],
    [{ code: -32603, cause: { code: 4902 } }],
    [{ code: -32603, data: { cause: { code: 4902 } } }],
    [{ code: 'UNKNOWN_ERROR', error: { code: 4902 } }],
    [{ code: 'UNKNOWN_ERROR', info: { error: { code: 4902 } } }],
    [{ code: -32603, message: 'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.' }],
    [{ code: -32000, message: 'Chain 8453 has not been added to this wallet' }],
    [{ code: -32603, message: 'Unknown network' }],
    [{ code: -32602, message: "This network isn't configured" }],
  ])('NET-16 %j means that the wallet does not know the chain, and leads to adding it', async (error) => {
    const wallet = handWallet()
    const app = await connected(wallet)
    wallet.answers.wallet_switchEthereumChain = () => {
      throw Object.assign(new Error('no'), error)
    }
    wallet.answers.wallet_addEthereumChain = () => {
      wallet.chain = '0x2105'
      return null
    }
    await app.connections.switchNetwork(base.caipNetworkId)
    expect(wallet.count('wallet_addEthereumChain')).toBe(1)
    expect(session(app)?.chain).toBe('eip155:8453')
  })

  test('NET-16 a visitor who declines is not prompted to add', async () => {
    const wallet = handWallet()
    const app = await connected(wallet)
    wallet.answers.wallet_switchEthereumChain = () => {
      throw Object.assign(new Error('User rejected wallet_addEthereumChain'), { code: 4001 })
    }
    await expect(app.provider.request(move('0x2105'))).rejects.toMatchObject({ code: 4001 })
    expect(wallet.count('wallet_addEthereumChain')).toBe(0)
  })

  test.each([
    ['moved', true, 4901],
    ['was declined', false, undefined],
  ])('NET-17 a transaction from before a switch waits for it, and if the wallet %s the answer fits', async (_how, moves, code) => {
    const wallet = handWallet()
    const app = await connected(wallet)
    const held = wallet.hold('wallet_switchEthereumChain')
    const switching = app.provider.request(move('0x2105')).catch(() => undefined)
    await vi.waitFor(() => expect(wallet.count('wallet_switchEthereumChain')).toBe(1))
    const sending = app.provider.request(tx(A)).catch((error: unknown) => error)
    const named = app.provider.request(tx(A, { chainId: '0x2105' })).catch((error: unknown) => error)
    await settled()
    expect(wallet.count('eth_sendTransaction')).toBe(0)
    if (moves) {
      wallet.chain = '0x2105'
      held.answer(null)
    } else held.refuse(Object.assign(new Error('User rejected'), { code: 4001 }))
    await switching
    const [plain, forBase] = await Promise.all([sending, named])
    if (code) expect(plain).toMatchObject({ code })
    else expect(plain).toMatch(/^0x22/)
    if (code) expect(forBase).toMatch(/^0x22/)
    else expect(forBase).toMatchObject({ code: 4901 })
    expect(wallet.count('eth_sendTransaction')).toBe(1)
  })

  test.each([['nonsense'], [null]])(
    'NET-18 connected on a chain without a known id (%s), reads work and requests report the reason',
    async (chain) => {
      const wallet = handWallet([A], chain)
      wallet.answers.eth_getBalance = () => '0x7'
      const app = await connected(wallet)
      expect(session(app)).toMatchObject({ status: 'connected', chain: undefined })
      expect(await app.provider.request({ method: 'eth_getBalance', params: [A, 'latest'] })).toBe('0x7')
      await expect(app.provider.request(tx(A))).rejects.toMatchObject({
        code: 4901,
        message: expect.stringContaining('does not say which network'),
      })
      await expect(app.provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4901 })
      expect(wallet.count('eth_sendTransaction')).toBe(0)
      wallet.chain = '0x1'
      await app.provider.request(tx(A))
      expect(session(app)?.chain).toBe(mainnet.caipNetworkId)
    },
  )

  test('NET-19 connected on a network that is not configured, reads go through the wallet', async () => {
    const wallet = handWallet([A], '0x3039')
    wallet.answers.eth_blockNumber = () => '0x9'
    const app = await connected(wallet)
    expect(session(app)).toMatchObject({ chain: 'eip155:12345', supported: false, network: undefined })
    expect(await app.provider.request({ method: 'eth_blockNumber' })).toBe('0x9')
    expect(await app.provider.request({ method: 'eth_chainId' })).toBe('0x3039')
  })

  /** Nodes of Ethereum; those of other networks are unreachable. */
  const nodeOfMainnet = (value: string): void => {
    vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
      const bodies = JSON.parse(String(init.body)) as readonly { readonly id: number; readonly method: string }[]
      return Response.json(bodies.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : value })))
    })
  }
  const balance = { method: 'eth_getBalance', params: [A, 'latest'] }

  test('NET-20 nodes of the app’s current chain answer a read at once, wherever the wallet is', async () => {
    nodeOfMainnet('0x1')
    const wallet = handWallet()
    wallet.answers.eth_getBalance = () => '0xbad'
    const app = await connected(wallet, {
      own: { networks: [{ ...mainnet, rpcUrls: { default: { http: ['https://net-20.test'] } } }, base] },
    })
    const held = wallet.hold('wallet_switchEthereumChain')
    const switching = app.provider.request(move('0x2105'))
    await vi.waitFor(() => expect(wallet.count('wallet_switchEthereumChain')).toBe(1))
    // The wallet has switched already, without reporting it.
    wallet.chain = '0x2105'
    expect(await app.provider.request(balance)).toBe('0x1')
    expect(wallet.count('eth_getBalance')).toBe(0)
    held.answer(null)
    await switching
    wallet.answers.eth_getBalance = () => '0x2'
    expect(await app.provider.request(balance)).toBe('0x2')
  })

  test.each([
    ['fails when the wallet moved', true],
    ['goes to the wallet when the visitor declined', false],
  ])('NET-20 if the app has no nodes, a read waits for the switch and %s', async (_how, moves) => {
    const wallet = handWallet([A], '0x3039')
    wallet.answers.eth_getBalance = () => '0x3'
    const app = await connected(wallet)
    const held = wallet.hold('wallet_switchEthereumChain')
    const switching = app.provider.request(move('0x2105')).catch(() => undefined)
    await vi.waitFor(() => expect(wallet.count('wallet_switchEthereumChain')).toBe(1))
    const read = app.provider.request(balance).catch((error: unknown) => error)
    await settled()
    expect(wallet.count('eth_getBalance')).toBe(0)
    if (moves) {
      wallet.chain = '0x2105'
      held.answer(null)
    } else held.refuse(Object.assign(new Error('User rejected'), { code: 4001 }))
    await switching
    if (moves) expect(await read).toMatchObject({ code: 4901 })
    else expect(await read).toBe('0x3')
  })
})

describe('permissions', () => {
  test('CON-13 after a disconnect that the wallet does not support, connecting offers a choice of accounts', async () => {
    const wallet = handWallet([A, B])
    const storage = memoryStorage()
    const app = await connected(wallet, { storage })
    await app.connections.disconnect()
    wallet.answers.wallet_requestPermissions = () => {
      wallet.accounts = [B]
      return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [A, B] }] }]
    }
    await app.stop()
    const again = await handApp([wallet], { storage })
    await again.connections.connect({ connector: RDNS })
    expect(wallet.count('wallet_requestPermissions')).toBe(1)
    expect(wallet.count('eth_requestAccounts')).toBe(1)
    expect(session(again)?.address).toBe(B)
  })

  test('CON-14 a wallet without an account choice gets the usual account request, and a rejection is a rejection', async () => {
    const wallet = handWallet()
    const app = await connected(wallet)
    await app.connections.disconnect()
    await app.connections.connect({ connector: RDNS })
    expect(wallet.count('eth_requestAccounts')).toBe(2)
    await app.connections.disconnect()
    wallet.answers.wallet_requestPermissions = () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    }
    await expect(app.connections.connect({ connector: RDNS })).rejects.toMatchObject({ code: 'rejected' })
    expect(wallet.count('eth_requestAccounts')).toBe(2)
  })

  test('CON-15 a wallet that forgot the site prompts as on the first visit', async () => {
    const wallet = handWallet()
    wallet.answers.wallet_revokePermissions = () => null
    const app = await connected(wallet)
    await app.connections.disconnect()
    await app.connections.connect({ connector: RDNS })
    expect([wallet.count('wallet_requestPermissions'), wallet.count('eth_requestAccounts')]).toEqual([0, 2])
  })
})

describe('stored data', () => {
  const wallets = (connector: string, address: unknown = A, namespace = 'eip155'): string =>
    JSON.stringify({ namespace, wanted: {}, wallets: [{ namespace, connector, address, active: true }] })
  const broken = [
    '{',
    'null',
    '[1]',
    `{"wallets":${'['.repeat(5_000)}`,
    JSON.stringify({ wallets: [], filler: 'x'.repeat(100_000) }),
    wallets('constructor'),
    wallets('__proto__'),
    wallets(RDNS, A, '__proto__'),
    wallets(RDNS, A, 'constructor'),
    wallets(RDNS, 'x'.repeat(1_000)),
    wallets(RDNS, { toString: 'no' }),
    '{"wanted":{"__proto__":"__proto__:1","constructor":"constructor:1","eip155":"eip155:__proto__"},"wallets":[]}',
  ]

  test.each(broken.map((text) => [text.slice(0, 60), text]))(
    'STO-08 %s is removed at the start and connects no wallet',
    async (_short, text) => {
      const storage = memoryStorage({ [SESSION]: text })
      const wallet = handWallet()
      const app = await handApp([wallet], { storage })
      await vi.waitFor(() => expect(storage.getItem(SESSION)).not.toBe(text))
      expect(session(app)?.status).toBe('disconnected')
      expect(app.state.core.ready).toBe(true)
      expect(app.log.filter((entry) => entry.what === 'report')).toEqual([])
      await app.connections.connect({ connector: RDNS })
      expect(session(app)?.address).toBe(A)
    },
  )

  const tell = (app: HandApp, newValue: string | null): void =>
    void app.page.dispatchEvent(Object.assign(new Event('storage'), { key: SESSION, newValue }))

  test.each([...broken.slice(0, 5), null].map((text) => [String(text).slice(0, 60), text]))(
    'TAB-06 %s from another tab changes nothing',
    async (_short, text) => {
      const app = await connected(handWallet())
      tell(app, text)
      await settled()
      expect(session(app)).toMatchObject({ status: 'connected', address: A })
      expect(app.log.filter((entry) => entry.what === 'report')).toEqual([])
    },
  )

  test.each(broken.slice(5).map((text) => [text.slice(0, 80), text]))(
    'STO-09 %s from another tab creates no session',
    async (_short, text) => {
      const app = await connected(handWallet())
      tell(app, text)
      await settled()
      const { status, connections = [] } = session(app) ?? {}
      expect(connections.map((c) => c.connector)).toEqual(status === 'connected' ? [RDNS] : [])
      expect(Object.keys(app.state.core.sessions)).toEqual(['eip155'])
      expect(app.log.filter((entry) => entry.what === 'report')).toEqual([])
    },
  )

  test('TAB-07 an older account in another tab does not come back', async () => {
    const wallet = handWallet([B, A])
    const app = await connected(wallet)
    tell(app, wallets(RDNS, A))
    await settled()
    expect(app.seen).toEqual([B])
  })

  test('TAB-08 a wallet that another tab disconnected is no longer waited for', async () => {
    const storage = await remembered()
    const wallet = handWallet([])
    const app = await handApp([wallet], { storage })
    await asleep(app, wallet)
    tell(app, JSON.stringify({ wanted: {}, wallets: [] }))
    await settled()
    wallet.accounts = [A]
    wallet.send('accountsChanged', [A])
    await settled()
    expect(session(app)?.status).toBe('disconnected')
  })
})
