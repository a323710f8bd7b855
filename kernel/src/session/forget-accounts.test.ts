import { expect, test } from 'vitest'
import { createStorage } from '../state/index.js'
import { memoryStorage } from '../testing/memory-storage.js'
import { createForgetAccounts } from './forget-accounts.js'

const ADA = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const BOB = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** A storage in which several plugins have stored something about two accounts. */
function world(before: readonly string[] = []) {
  const backing = memoryStorage()
  const storage = createStorage(() => backing, 'lk.app.')
  const names = storage.scope('names')
  const history = storage.scope('history')
  names.set(`cache.${ADA.toLowerCase()}`, '"ada.example"')
  names.set(`cache.${BOB.toLowerCase()}`, '"bob.example"')
  names.set('cache.name ada.example', JSON.stringify({ 60: ADA }))
  history.set(`parties.eip155.${ADA}`, '["0x1"]')
  storage.scope('app').set('note', `written by ${ADA}`)
  const keys = () => Array.from({ length: backing.length }, (_, at) => backing.key(at)).sort()
  return { forget: createForgetAccounts(storage, before), names, keys, backing }
}

test('EMB-09 S4-20 keys named after an account, and caches that mention it, are deleted with its last session', () => {
  const { forget, keys } = world()
  forget([ADA, BOB])
  expect(keys()).toHaveLength(5)
  forget([BOB])
  // Data that a plugin stored under a name of its own choice must be deleted by that plugin.
  expect(keys()).toEqual(['lk.app.app.note', `lk.app.names.cache.${BOB.toLowerCase()}`])
})

test('EMB-09 a session of an earlier visit that no longer exists counts too, in any spelling', () => {
  const { forget, keys } = world([ADA.toLowerCase()])
  forget([])
  expect(keys()).toEqual(['lk.app.app.note', `lk.app.names.cache.${BOB.toLowerCase()}`])
})

test('EMB-09 a late response is not stored, until the account is back', () => {
  const { forget, names } = world()
  forget([ADA])
  forget([])
  names.set(`cache.${ADA}`, '"late"')
  names.set('cache.other', JSON.stringify({ of: ADA }))
  expect([names.get(`cache.${ADA}`), names.get('cache.other')]).toEqual([undefined, undefined])
  forget([ADA])
  names.set(`cache.${ADA}`, '"back"')
  expect(names.get(`cache.${ADA}`)).toBe('"back"')
})

test('an account that another wallet still has keeps everything', () => {
  const { forget, keys } = world()
  forget([ADA, ADA, BOB])
  forget([ADA.toLowerCase()])
  expect(keys()).toHaveLength(4)
})

test('does not delete data of an address that contains the removed one', () => {
  const { forget, keys } = world([BOB.slice(0, 4), 'a', ''])
  forget([])
  expect(keys()).toHaveLength(5)
})

test('EMB-09 values that the browser refused to store are deleted from memory as well', () => {
  const storage = createStorage(() => undefined, 'lk.')
  const own = storage.scope('names')
  own.set(`cache.${ADA}`, '1')
  const forget = createForgetAccounts(storage, [ADA])
  forget([])
  expect(own.get(`cache.${ADA}`)).toBeUndefined()
})
