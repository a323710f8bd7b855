import { expect, test } from 'vitest'
import { openDevice } from './open-device.js'
import { memoryStore, openStore } from './open-store.js'

test('keys are stored, and reused on the next visit', async () => {
  const kept = { ...memoryStore(), isLasting: true }
  const first = await openDevice(kept)
  expect(first.store).toBe(kept)
  expect((await openDevice(kept)).keys).toBe(first.keys)
})

test('a store that cannot hold keys is replaced by memory', async () => {
  const refusing = { ...memoryStore(), isLasting: true, set: () => Promise.reject(new DOMException('Not cloned.', 'DataCloneError')) }
  const { store, keys } = await openDevice(refusing)
  expect(store.isLasting).toBe(false)
  expect(await store.get('device-keys')).toBe(keys)
  expect([keys.proof.privateKey.extractable, keys.seal.extractable]).toEqual([false, false])
})

test('a browser without storage gets a store that is lost with the page', async () => {
  const store = await openStore('a')
  await store.set('name', 'value')
  expect([store.isLasting, await store.get('name'), await (await openStore('a')).get('name')]).toEqual([false, 'value', undefined])
})
