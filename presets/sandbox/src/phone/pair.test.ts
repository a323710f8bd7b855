import { createPublicClient, http, parseEther, toHex, verifyMessage } from 'viem'
import { describe, expect } from 'vitest'
import { connect, heard, openApp, propose } from './fixtures/open-app.js'
import { test } from './fixtures/phone.js'

describe('a wallet on another device', () => {
  test('pairs by the URI of a code, signs, and sends a transaction that is mined on the specified chain', async ({
    sandbox,
    app,
    alba,
  }) => {
    const { session, mine, ask } = await connect(app, alba)
    const [from] = alba.accounts
    expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1337:${from}`, `eip155:31338:${from}`])
    expect(mine).toMatchObject({ topic: session.topic, peer: { name: 'App', url: 'https://app.test' } })

    const signature = await ask<`0x${string}`>('personal_sign', [toHex('Hello'), from])
    expect(await verifyMessage({ address: from, message: 'Hello', signature })).toBe(true)

    const to = sandbox.wallets.brio.accounts[2]
    const hash = await ask<`0x${string}`>('eth_sendTransaction', [{ from, to, value: toHex(parseEther('1')) }], 31338)
    const two = createPublicClient({ transport: http(sandbox.chains[1].rpcUrl), pollingInterval: 50 })
    expect(await two.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', to: to.toLowerCase() })
    expect(alba.requests.map(({ via, method }) => [via, method])).toEqual([
      ['walletconnect', 'wc_sessionPropose'],
      ['walletconnect', 'personal_sign'],
      ['walletconnect', 'eth_sendTransaction'],
    ])
  })

  test('grants only configured permissions, and none without a known chain', async ({ app, alba }) => {
    const { session } = await connect(app, alba, { chains: [31338], methods: ['personal_sign'], events: [] })
    expect(session.namespaces.eip155).toMatchObject({ chains: ['eip155:31338'], methods: ['personal_sign'], events: [] })
    const other = await propose(app, ['eip155:1'])
    const [refused] = await Promise.allSettled([other.approval(), alba.pair(other.uri)])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 5100 } })
  })

  test('has several sessions at once, each with separate requests', async ({ relay, alba, app }) => {
    const other = await openApp(relay.url, 'Other')
    const [one, two] = [await connect(app, alba), await connect(other, alba, { chains: [1337] })]
    expect(alba.sessions.map(({ peer }) => peer.name)).toEqual(['App', 'Other'])
    const [from] = alba.accounts
    const [first, second] = await Promise.all([one.ask('personal_sign', ['0x01', from]), two.ask('personal_sign', ['0x02', from])])
    expect(first).not.toBe(second)
    const ended = heard(other, 'session_delete')
    await two.mine.disconnect()
    expect(await ended).toMatchObject({ topic: two.session.topic })
    expect(alba.sessions.map(({ topic }) => topic)).toEqual([one.session.topic])
    await one.mine.ping()
    expect(await one.ask('personal_sign', ['0x03', from])).toMatch(/^0x/)
  })

  test('both ends can ping, and an ended session reports that', async ({ app, alba }) => {
    const { session, mine } = await connect(app, alba)
    await app.ping({ topic: session.topic })
    await mine.ping()
    await mine.disconnect()
    await expect(mine.ping()).rejects.toMatchObject({ code: 'stopped' })
    await expect(mine.update({ chains: [1337] })).rejects.toMatchObject({ code: 'stopped' })
    await mine.disconnect()
    expect(mine.peer.name).toBe('App')
  })

  test('forgets a session that the app ends', async ({ app, alba }) => {
    const { session } = await connect(app, alba)
    await app.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
    await expect.poll(() => alba.sessions).toEqual([])
    expect(alba.sites).toEqual([])
  })
})

describe('codes', () => {
  test('an invalid or expired one is refused before anything is sent', async ({ relay, app, alba }) => {
    await expect(alba.pair('https://app.test')).rejects.toMatchObject({ code: 'bad-option' })
    const { uri } = await propose(app)
    const before = relay.messages.length
    const late = uri.replace(/expiryTimestamp=\d+/, `expiryTimestamp=${Math.floor(Date.now() / 1000) - 1}`)
    await expect(alba.pair(late)).rejects.toMatchObject({
      code: 'pairing-failed',
      message: expect.stringMatching(/^The code has expired\./),
    })
    expect(relay.messages).toHaveLength(before)
  })

  test('the same one twice while it is open is one prompt with one answer', async ({ app, alba }) => {
    alba.next('manual')
    const { uri, approval } = await propose(app)
    const both = [alba.pair(uri), alba.pair(`  ${uri}\n`)] as const
    const prompt = await alba.waitForPrompt('wc_sessionPropose')
    const again = alba.pair(uri)
    await prompt.approve()
    const [session] = await Promise.all([approval(), ...both])
    expect((await Promise.all([...both, again])).map(({ topic }) => topic)).toEqual([session.topic, session.topic, session.topic])
    expect(alba.requests.map(({ method }) => method)).toEqual(['wc_sessionPropose'])
    await expect(alba.pair(uri)).rejects.toMatchObject({ code: 'pairing-failed' })
  })

  test('a refused URI cannot be used again', async ({ app, alba }) => {
    alba.next('reject')
    const { uri, approval } = await propose(app)
    const [refused, asked] = await Promise.allSettled([approval(), alba.pair(uri)])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 5000, message: 'User rejected.' } })
    expect(asked).toMatchObject({ status: 'rejected', reason: { code: 4001 } })
  })

  test('a person who puts the phone away has declined', async ({ app, alba }) => {
    alba.next('never')
    const stop = new AbortController()
    const { uri, approval } = await propose(app)
    const asked = alba.pair(uri, { signal: stop.signal })
    await alba.waitForPrompt()
    stop.abort(new Error('put away'))
    await expect(asked).rejects.toThrow('put away')
    await expect(approval()).rejects.toMatchObject({ code: 5000 })
    expect(alba.pending).toEqual([])
  })
})

describe('changes in the wallet', () => {
  test('notifies the app of another chain, other accounts, fewer chains and the end', async ({ app, alba }) => {
    const { session, mine } = await connect(app, alba)
    const moved = heard(app, 'session_event')
    alba.setChain(31338)
    expect(await moved).toMatchObject({ params: { event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31338' } })

    const changed = Promise.all([heard(app, 'session_update'), heard(app, 'session_event')])
    alba.useAccount(1)
    const accounts = [31338, 1337].map((chain) => `eip155:${chain}:${alba.accounts[1]}`)
    expect(await changed).toMatchObject([
      { params: { namespaces: { eip155: { accounts } } } },
      { params: { event: { name: 'accountsChanged', data: [alba.accounts[1]] } } },
    ])

    const fewer = heard(app, 'session_update')
    await mine.update({ chains: [1337] })
    expect(await fewer).toMatchObject({ params: { namespaces: { eip155: { chains: ['eip155:1337'] } } } })

    // The wallet is on a chain that the session no longer has; the event still arrives.
    const renamed = heard(app, 'session_event')
    alba.useAccount(2)
    expect(await renamed).toMatchObject({ params: { chainId: 'eip155:1337', event: { name: 'accountsChanged' } } })

    const nonsense = heard(app, 'session_event')
    await mine.emit('chainChanged', 'nonsense', 1337)
    expect(await nonsense).toMatchObject({ params: { event: { data: 'nonsense' } } })

    const ended = heard(app, 'session_delete')
    alba.disconnectSite(alba.sites[0])
    expect(await ended).toMatchObject({ topic: session.topic })
    expect(alba.sessions).toEqual([])
  })

  test('a locked wallet refuses requests, must be unlocked before it pairs, and notifies no app of it', async ({ app, alba }) => {
    const { ask } = await connect(app, alba)
    const events: string[] = []
    for (const name of ['session_event', 'session_update', 'session_delete'] as const) app.on(name, () => events.push(name))
    alba.lock()
    await expect(ask('personal_sign', ['0x00', alba.accounts[0]])).rejects.toMatchObject({ code: 4100 })
    const { uri, approval } = await propose(app)
    const pairing = alba.pair(uri)
    expect(await alba.waitForPrompt('wc_sessionPropose')).toMatchObject({ why: 'locked' })
    alba.unlock()
    await Promise.all([approval(), pairing])
    expect(await ask('personal_sign', ['0x00', alba.accounts[0]])).toMatch(/^0x/)
    expect(events).toEqual([])
  })

  test('a switch to a chain outside the session adds the chain, then emits chainChanged, then answers', async ({ app, alba }) => {
    const { session, mine, ask } = await connect(app, alba, { chains: [1337] })
    const order: string[] = []
    app.on('session_update', ({ params }) => order.push(params.namespaces.eip155?.chains?.join() ?? ''))
    app.on('session_event', ({ params }) => order.push(`${params.event.name} ${params.event.data} on ${params.chainId}`))
    await ask('wallet_switchEthereumChain', [{ chainId: toHex(31338) }]).then(() => order.push('answered'))
    expect(order).toEqual(['eip155:1337,eip155:31338', 'chainChanged 31338 on eip155:31338', 'answered'])
    expect([mine.chains, alba.chainId]).toEqual([['eip155:1337', 'eip155:31338'], 31338])
    expect(app.session.get(session.topic).namespaces.eip155?.accounts).toContain(`eip155:31338:${alba.accounts[0]}`)
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x5' }])).rejects.toMatchObject({ code: 4902 })
    expect(mine.chains).toHaveLength(2)
  })

  test('adding a chain does too; a rejection changes nothing', async ({ sandbox, app, alba }) => {
    const { mine, ask } = await connect(app, alba, { chains: [1337] })
    alba.forgetChain(31338)
    const chain = {
      chainId: toHex(31338),
      chainName: 'Latchkey Two',
      rpcUrls: [sandbox.chains[1].rpcUrl],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    alba.next('reject')
    await expect(ask('wallet_addEthereumChain', [chain])).rejects.toMatchObject({ code: 4001 })
    expect(mine.chains).toEqual(['eip155:1337'])
    await ask('wallet_addEthereumChain', [chain])
    expect(mine.chains).toEqual(['eip155:1337', 'eip155:31338'])
    expect(await ask('personal_sign', ['0x00', alba.accounts[0]], 31338)).toMatch(/^0x/)
  })

  test('a batch of calls goes to the chain that it specifies', async ({ sandbox, app, alba }) => {
    const { ask } = await connect(app, alba)
    const [from, to] = alba.accounts
    const batch = { version: '2.0.0', chainId: toHex(31338), from, atomicRequired: false, calls: [{ to, value: '0x1' }] }
    const { id } = await ask<{ readonly id: string }>('wallet_sendCalls', [batch])
    await expect.poll(() => ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200, chainId: toHex(31338) })
    expect(sandbox.chains[1].id).toBe(31338)
  })
})
