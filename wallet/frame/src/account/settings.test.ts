import { expect, test } from 'vitest'
import { settingsEn } from '../fixtures/english.js'
import { dateOf } from '../screens/settings/date-of.js'
import { factOf } from '../screens/settings/fact-of.js'
import { newDeviceKey } from '../vault/seal.js'
import type { Task } from '../vault/work.js'
import { createSettings } from './settings.js'

const PAGE = 'https://app.example.com'
const AT = '2026-01-01T09:30:00.000Z'
const ADDED = settingsEn('settings.added', { date: dateOf(settingsEn, AT, 'time') })
const me = { wallet: { walletId: 'w', addresses: { eip155: '0x02' } }, factors: [] }

/** Creates settings that record their calls in order. `refuse` is a call that the server rejects. */
const traced = (refuse?: string) => {
  const did: unknown[] = []
  const settings = createSettings({
    session: {
      call: async (name: string, body: Record<string, unknown>) => {
        did.push([name, Object.keys(body).sort().join(' ')])
        if (name === refuse) throw Object.assign(new Error('refused'), { reason: 'unproven', field: 'login' })
        return name === 'audit' ? { items: [] } : name === 'deleteAccount' ? { deletedAt: 'then' } : me
      },
    } as never,
    wallet: {
      addresses: async () => ({ eip155: '0x01' }),
      open: async (tasks: readonly Task[], as?: string) => {
        // Another visitor may have logged in while the server recorded it.
        if (as !== '0x01') throw new Error('whose?')
        did.push(tasks.map((task) => task.do).join(' '))
        return tasks.map((task) =>
          task.do === 'enrol' ? { kind: 'code', factorId: 'f'.repeat(22), serverHalf: 'half', sealed: 'sealed' } : 'one two',
        )
      },
    } as never,
    sensitive: {
      async run({ action, about, body, origin, call }) {
        did.push(['prove', action, about.title, ...about.facts, body, origin])
        return call({ nonce: 'n', signature: 's' })
      },
    },
    social: {
      async link(provider, call) {
        did.push(['link', provider])
        await call('challenge')
        return { uri: 'u', number: '42' }
      },
      redeemLink: async (uri) => void did.push(['redeemLink', uri]),
      state: async () => ({ state: 'waiting' }),
    },
    origin: PAGE,
    about: (change, gone) => ({ title: change, lead: '', facts: gone ? [factOf(settingsEn, gone, [])] : [] }),
    now: () => Date.UTC(2026, 0, 31),
  })
  return { settings, did }
}

test('opens the words once the server has recorded the export, and not if it refuses', async () => {
  const { settings, did } = traced()
  expect(await settings.words()).toEqual(['one', 'two'])
  expect(did).toEqual([['prove', 'export', 'words', { as: 'words' }, PAGE], ['noteExport', 'as proof'], 'words'])
  const refused = traced('noteExport')
  await expect(refused.settings.words()).rejects.toMatchObject({ field: 'login' })
  expect(refused.did).not.toContain('words')
})

test('seals a kit once the server has recorded the export, and not if it refuses', async () => {
  const factor = { kind: 'code', key: await newDeviceKey(), params: { version: 1 } } as const
  const { settings, did } = traced()
  expect(await settings.kit(factor)).toMatchObject({ kind: 'code', walletId: 'w', address: '0x01', createdAt: '2026-01-31T00:00:00.000Z' })
  expect(did).toEqual([['prove', 'export', 'kit', { as: 'kit' }, PAGE], ['noteExport', 'as proof'], ['me', ''], 'kit'])
  const refused = traced('noteExport')
  await expect(refused.settings.kit(factor)).rejects.toMatchObject({ field: 'login' })
  expect(refused.did).not.toContain('kit')
})

test('adds and removes a factor, each with a proof of exactly that action; removal names the factor', async () => {
  const { settings, did } = traced()
  const made = { kind: 'code', factorId: 'f'.repeat(22), proofKey: 'p', params: { version: 1 } } as const
  await settings.add({ ...made, key: await newDeviceKey() })
  const factor = { ...made, serverHalf: 'half', sealed: 'sealed' }
  expect(did).toEqual(['enrol', ['prove', 'add-factor', 'add', { factor }, PAGE], ['addFactor', 'factor proof']])
  did.length = 0
  await settings.remove({ factorId: 'id', kind: 'device', label: 'Chrome, Linux', createdAt: AT, current: false })
  expect(did).toEqual([
    ['prove', 'remove-factor', 'remove', { label: 'Chrome, Linux', value: ADDED }, { factorId: 'id' }, PAGE],
    ['removeFactor', 'factorId proof'],
  ])
  did.length = 0
  expect(await settings.deleteAccount()).toBe('then')
  expect(did).toEqual([
    ['prove', 'delete-account', 'delete', {}, PAGE],
    ['deleteAccount', 'proof'],
  ])
})

test('adds and removes a login, each with its own proof; removal names the login', async () => {
  const { settings, did } = traced()
  expect(await settings.startLogin('google')).toEqual({ uri: 'u', number: '42' })
  await settings.finishLogin('the-result')
  await settings.removeLogin({ identityId: 'id-1', provider: 'google', name: 'Ada', createdAt: AT })
  expect(did).toEqual([
    ['link', 'google'],
    ['prove', 'add-login', 'addLogin', { provider: 'google', challenge: 'challenge' }, PAGE],
    ['linkSocial', 'challenge proof provider'],
    ['redeemLink', 'the-result'],
    ['me', ''],
    ['prove', 'remove-login', 'removeLogin', { label: 'Google', value: `Ada, ${ADDED}` }, { identityId: 'id-1' }, PAGE],
    ['removeIdentity', 'identityId proof'],
  ])
})
