import { settingsRows } from '@latchkey/kernel'
import { checkPlugin, renderView } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { readPermissions, revoke } from './actions/permissions.js'
import { switchType } from './actions/switch-type.js'
import type { Permission } from './contract.js'
import { OWN, PLAIN, start, type World } from './fixtures/start.js'
import { smartAccounts } from './plugin.js'

const signal = new AbortController().signal
const html = async (world: Awaited<ReturnType<typeof start>>, view: 'SmartAccountSettings' | 'SmartSessionList' | 'SmartSessionCreated') =>
  (await renderView(world.kernel, view)).html()
const listed = (changes: object = {}) => ({
  context: '0xabcd',
  chainId: 1,
  origin: 'https://shop.example',
  app: 'Shop',
  words: ['Spend up to 0.1 ETH'],
  expiry: 1_800_000_000,
  createdAt: 1_700_000_000_000,
  ...changes,
})

test('follows the rules of every plugin', async () => {
  expect(await checkPlugin(smartAccounts)).toEqual([])
  expect(await checkPlugin(() => smartAccounts({ sessions: true }))).toEqual([])
})

test('permissions are off unless the app enables them', async () => {
  const rows = ({ kernel }: Awaited<ReturnType<typeof start>>) => kernel.read(settingsRows).map(({ id }) => id)
  const plain = await start()
  expect([rows(plain), plain.kernel.canOpen('SmartSessionList')]).toEqual([['smartAccounts'], false])
  const whole = await start({ options: { sessions: true } })
  expect([rows(whole), whole.kernel.canOpen('SmartSessionList')]).toEqual([['smartAccounts', 'smartAccounts.sessions'], true])
})

test('an app chooses an account type, receives the one in use, and an event is emitted', async () => {
  const { kernel, type, events } = await start({ address: OWN })
  expect(await kernel.actions.smartAccounts.setPreferredAccountType({ type: 'eoa' })).toEqual({ type: 'eoa', address: PLAIN })
  expect([type(), events()]).toEqual(['eoa', [{ accountType: 'eoa', network: 'eip155:1' }]])
  expect(await kernel.actions.smartAccounts.setPreferredAccountType({ type: 'smartAccount' })).toEqual({
    type: 'smartAccount',
    address: OWN,
  })
})

test('another wallet has no account types', async () => {
  const world = await start({ connector: 'fake:eip155' })
  await expect(world.kernel.actions.smartAccounts.setPreferredAccountType({ type: 'eoa' })).rejects.toMatchObject({
    catalogue: 'smart-accounts',
    code: 'not-embedded',
  })
  expect(world.chosen).toEqual([])
  expect(await html(world, 'SmartAccountSettings')).toContain('The wallet in use has no account types.')
})

test('EMB-15 a choice that the wallet refuses keeps the plain account, emits no event, and rejects with the reason', async () => {
  const refuses = new Error('No smart accounts today.')
  const { kernel, type, events } = await start({ refuses })
  await expect(kernel.actions.smartAccounts.setPreferredAccountType({ type: 'smartAccount' })).rejects.toBe(refuses)
  expect([type(), events(), kernel.state.smartAccounts.isSwitching]).toEqual(['eoa', [], false])
})

test('EMB-15 a failed switch shows that the plain account is in use', async () => {
  const world = await start({ refuses: new Error('No smart accounts today.') })
  await switchType(world.ctx, 'smartAccount')
  expect(world.toast()).toBe('Could not switch. Your plain account is in use.')
  expect(await html(world, 'SmartAccountSettings')).toContain('Switch to smart account')
})

test('the view shows the current type, and offers the other one', async () => {
  const world = await start()
  const before = await html(world, 'SmartAccountSettings')
  expect(before).toContain('Now using your smart account')
  expect(before).toContain('Switch to plain account')
  await switchType(world.ctx, 'eoa')
  expect(world.toast()).toBe('Now using your plain account')
  expect(await html(world, 'SmartAccountSettings')).toContain('Switch to smart account')
})

test.each([
  ['one address', {}, 'Both have the same address. Your funds stay where they are.'],
  ['an address of its own', { address: OWN }, 'A smart account has its own address. Your funds stay at their current address.'],
] as const)('explains the effect of a switch once: %s', async (_, options: World, text) => {
  const world = await start(options)
  expect(await html(world, 'SmartAccountSettings')).toContain(text)
  await switchType(world.ctx, 'eoa')
  expect(await html(world, 'SmartAccountSettings')).not.toContain(text)
  await world.kernel.stop()
  const again = await start({ ...options, storage: world.storage })
  expect(await html(again, 'SmartAccountSettings')).not.toContain(text)
})

test('on a network without smart accounts there is nothing to switch', async () => {
  const world = await start()
  world.move(2, 'eoa')
  const shown = await html(world, 'SmartAccountSettings')
  expect(shown).toContain('There are no smart accounts on Fake 2')
  expect(shown).not.toContain('Switch to')
})

test('one press is one switch', async () => {
  const world = await start()
  await Promise.all([switchType(world.ctx, 'eoa'), switchType(world.ctx, 'eoa')])
  expect(world.chosen).toEqual(['eoa'])
})

test('permissions are listed with their expiry, and revoked ones are marked', async () => {
  const world = await start({
    options: { sessions: true },
    permissions: () => [listed(), listed({ context: '0xef', chainId: 'eip155:10', revokedAt: 5 })],
  })
  expect(await html(world, 'SmartSessionList')).toContain('lk-skeleton')
  await readPermissions(world.ctx, signal)
  expect(world.kernel.state.smartAccounts.permissions).toMatchObject([
    { chain: 'eip155:1', endsAt: 1_800_000_000_000 },
    { chain: 'eip155:10', revokedAt: 5 },
  ])
  const shown = await html(world, 'SmartSessionList')
  expect(shown).toContain('https://shop.example')
  expect(shown).toContain('Spend up to 0.1 ETH')
  expect(shown).toMatch(/Until Jan 15, 2027/)
  expect(shown.match(/Revoke the permission of/g)).toHaveLength(1)
})

test('an empty list, and a list that failed to load, are reported', async () => {
  const none = await start({ options: { sessions: true } })
  await readPermissions(none.ctx, signal)
  expect(await html(none, 'SmartSessionList')).toContain('No app has a permission')
  const failing = await start({
    options: { sessions: true },
    permissions() {
      throw new Error('The server is away.')
    },
  })
  await readPermissions(failing.ctx, signal)
  expect(failing.kernel.state.smartAccounts.permissions).toBe('failed')
  expect(await html(failing, 'SmartSessionList')).toContain('Something went wrong')
})

test("a permission is revoked with the wallet's approval, and the list is reloaded", async () => {
  let items = [listed()]
  const world = await start({
    options: { sessions: true },
    permissions: () => items,
    revoke() {
      items = [{ ...listed(), revokedAt: 5 } as never]
      return null
    },
  })
  await readPermissions(world.ctx, signal)
  const [first] = world.kernel.state.smartAccounts.permissions as readonly Permission[]
  if (!first) throw new Error('There is no permission.')
  await revoke(world.ctx, first, signal)
  expect(world.asked).toEqual([['wallet_revokePermissions', [{ permissionsContext: '0xabcd' }]]])
  expect(world.kernel.state.smartAccounts).toMatchObject({ permissions: [{ revokedAt: 5 }], revoking: undefined })
})

test.each([
  [{ code: 'rejected' }, undefined],
  [{ code: 'failed' }, 'Could not revoke. The permission still holds.'],
])('a permission that was not revoked is still valid: %j', async (error, toast) => {
  const world = await start({
    options: { sessions: true },
    permissions: () => [listed()],
    revoke() {
      throw Object.assign(new Error('No.'), error)
    },
  })
  await readPermissions(world.ctx, signal)
  await revoke(world.ctx, (world.kernel.state.smartAccounts.permissions as readonly Permission[])[0] as Permission, signal)
  expect([world.toast(), world.kernel.state.smartAccounts.revoking]).toEqual([toast, undefined])
})

test('a grant shows what was granted, if the app enables that', async () => {
  const world = await start({ options: { sessions: true }, permissions: () => [listed()] })
  world.granted()
  await expect.poll(world.views).toEqual(['SmartSessionCreated'])
  await readPermissions(world.ctx, signal)
  expect(await html(world, 'SmartSessionCreated')).toContain('Spend up to 0.1 ETH')
  const quiet = await start()
  quiet.granted()
  await new Promise((resolve) => setImmediate(resolve))
  expect(quiet.views()).toEqual([])
})
