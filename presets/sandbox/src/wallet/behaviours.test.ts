import { expect } from 'vitest'
import { SITE, test } from '../fixtures/visit.js'

test('a site sees no account before it is approved, and is remembered afterwards', async ({ ask, connect, record, first, alba }) => {
  expect(await ask('eth_accounts')).toEqual([])
  const events = record('accountsChanged')
  expect(await connect()).toEqual([first])
  expect(await ask('eth_accounts')).toEqual([first])
  expect(events).toEqual([['accountsChanged', [first]]])
  expect(alba.sites).toEqual([SITE])
  alba.policy('reject')
  expect(await connect()).toEqual([first])
})

test('permissions belong to one origin', async ({ connect, first, alba }) => {
  await connect()
  const other = alba.provider('https://other.test')
  expect(await other.request({ method: 'eth_accounts' })).toEqual([])
  await expect(other.request({ method: 'personal_sign', params: ['hello', first] })).rejects.toMatchObject({ code: 4100 })
})

test('the wallet rejects with 4001, and only once when it was queued', async ({ connect, first, alba }) => {
  alba.next('reject')
  await expect(connect()).rejects.toMatchObject({ code: 4001 })
  expect(await connect()).toEqual([first])
})

test('a second connection request while one is open is answered with -32002, and the first can still be approved', async ({
  connect,
  first,
  alba,
}) => {
  alba.policy('manual')
  const open = connect()
  await expect(connect()).rejects.toMatchObject({ code: -32002 })
  const prompt = await alba.waitForPrompt('eth_requestAccounts')
  expect(await prompt.approve()).toEqual({ result: [first] })
  expect(await open).toEqual([first])
  expect(alba.pending).toEqual([])
})

test('a prompt can be rejected late, with any error', async ({ connect, alba }) => {
  alba.policy('manual')
  const open = connect()
  const prompt = await alba.waitForPrompt()
  await prompt.reject({ code: 4999, message: 'Not today.' })
  await expect(open).rejects.toMatchObject({ code: 4999, message: 'Not today.' })
})

test('a wallet that never answers can still be answered late by the test', async ({ connect, first, alba }) => {
  alba.next('never')
  const open = connect()
  expect((await alba.waitForPrompt()).why).toBe('never')
  await alba.pending[0]?.approve()
  expect(await open).toEqual([first])
})

test('a delayed answer arrives when the clock is advanced', async ({ connect, alba, clock }) => {
  alba.next({ delay: 60_000, answer: 'reject' })
  const open = connect()
  await alba.waitForPrompt()
  clock.advance(59_999)
  expect(alba.pending).toHaveLength(1)
  clock.advance(1)
  await expect(open).rejects.toMatchObject({ code: 4001 })
})

test('an error or a value can be queued, for any method too', async ({ ask, connect, alba }) => {
  alba.next({ error: { code: -32000, message: 'Out of paper.', data: 7 } })
  await expect(connect()).rejects.toMatchObject({ code: -32000, message: 'Out of paper.', data: 7 })
  alba.next({ result: [undefined, 'nonsense'] })
  expect(await connect()).toEqual([undefined, 'nonsense'])
  alba.next({ result: '1' }, { method: 'eth_chainId' })
  expect(await ask('eth_chainId')).toBe('1')
  alba.policy('never', { method: 'wallet_revokePermissions' })
  const open = ask('wallet_revokePermissions', { eth_accounts: {} })
  await (await alba.waitForPrompt('wallet_revokePermissions')).approve()
  expect(await open).toBeNull()
})

test('a wallet may connect on another chain, or send its events twice', async ({ connect, record, first, alba }) => {
  const events = record('chainChanged', 'accountsChanged')
  alba.next({ chain: 31338 })
  await connect()
  alba.disconnectSite()
  alba.next('twice')
  await connect()
  const accounts = ['accountsChanged', [first]]
  expect(events).toEqual([['chainChanged', '0x7a6a'], accounts, ['accountsChanged', []], accounts, accounts])
})

test('a locked wallet shows nothing, and a connection request waits until it is unlocked', async ({
  ask,
  connect,
  record,
  first,
  alba,
}) => {
  await connect()
  const events = record('accountsChanged')
  alba.lock()
  expect(await ask('eth_accounts')).toEqual([])
  await expect(ask('personal_sign', 'hello', first)).rejects.toMatchObject({ code: 4100 })
  const open = connect()
  expect((await alba.waitForPrompt()).why).toBe('locked')
  alba.unlock()
  expect(await open).toEqual([first])
  expect(events).toEqual([
    ['accountsChanged', []],
    ['accountsChanged', [first]],
  ])
})

test('a new site can only be approved after unlocking', async ({ connect, alba }) => {
  alba.lock()
  alba.policy('reject')
  const open = connect()
  await (await alba.waitForPrompt()).approve()
  await expect(open).rejects.toMatchObject({ code: 4001 })
  expect(alba.locked).toBe(false)
})

test('accounts and chain change inside the wallet', async ({ connect, record, alba }) => {
  await connect()
  const events = record('accountsChanged', 'chainChanged')
  alba.useAccount(1)
  alba.setAccounts([...alba.accounts].reverse())
  alba.setChain(31338)
  alba.disconnectSite(SITE)
  expect(events).toEqual([
    ['accountsChanged', [alba.accounts[1]]],
    ['accountsChanged', [...alba.accounts].reverse()],
    ['chainChanged', '0x7a6a'],
    ['accountsChanged', []],
  ])
  expect(() => alba.setAccounts(['0x00000000000000000000000000000000000c0ffe'])).toThrow(/no key/)
  expect(() => alba.useAccount(9)).toThrow(/none with index 9/)
  expect(() => alba.setChain(5)).toThrow(/does not know/)
})

test('any event can be sent with any payload', ({ record, alba }) => {
  const events = record('chainChanged', 'disconnect')
  for (const chain of [1, '1', '0x1', 'eip155:1']) alba.emit('chainChanged', chain)
  alba.emit('disconnect', { code: 4900, message: 'Gone.' }, { origin: 'https://other.test' })
  expect(events.map(([, payload]) => payload)).toEqual([1, '1', '0x1', 'eip155:1'])
})

test('a site can be connected before its first visit', async ({ ask, first, alba }) => {
  alba.policy('reject')
  alba.grant(SITE)
  expect(await ask('eth_accounts')).toEqual([first])
})

test('permissions are requested, shown and revoked', async ({ ask, alba }) => {
  const [permission] = (await ask('wallet_requestPermissions', { eth_accounts: {} })) as readonly { readonly parentCapability: string }[]
  expect(permission?.parentCapability).toBe('eth_accounts')
  expect(await ask('wallet_getPermissions')).toHaveLength(1)
  expect(await ask('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
  expect(await ask('wallet_getPermissions')).toEqual([])
  expect(alba.sites).toEqual([])
})

test('quirks: empty list, lower case, silent switch, missing method', async ({ ask, connect, record, first, alba }) => {
  alba.quirks({ emptyAccounts: true, lowerCase: true, silentSwitch: true, without: ['wallet_revokePermissions'] })
  expect(await connect()).toEqual([])
  alba.quirks({ emptyAccounts: false })
  expect(await connect()).toEqual([first.toLowerCase()])
  const events = record('chainChanged')
  await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })
  expect(events).toEqual([])
  await expect(ask('wallet_revokePermissions', { eth_accounts: {} })).rejects.toMatchObject({ code: 4200 })
})

test('the log contains every request with its answer, and each is returned once', async ({ ask, connect, first, alba }) => {
  alba.next('reject')
  await connect().catch(() => undefined)
  await connect()
  expect((await alba.waitForRequest('eth_requestAccounts')).answer).toMatchObject({ error: { code: 4001 } })
  const second = await alba.waitForRequest('eth_requestAccounts')
  expect(second).toMatchObject({ origin: SITE, via: 'node', params: [], answer: { result: [first] } })
  await expect(alba.waitForRequest('eth_requestAccounts', { signal: AbortSignal.abort() })).rejects.toThrow()
  const coming = alba.waitForRequest('eth_chainId')
  await ask('eth_chainId')
  expect((await coming).method).toBe('eth_chainId')
})
