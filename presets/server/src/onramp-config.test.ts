import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './read-config.js'
import { startOptions } from './start-options.js'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = String(privateKey.export({ format: 'pem', type: 'sec1' }))
const ids = (options: ReturnType<typeof startOptions>) => options.onramp?.providers.map(({ id }) => id)

test('providers come from the file, and their keys from the environment first', () => {
  const file = { onramp: { meld: { apiKey: 'key' }, blockedCountries: ['KP'], countryHeader: 'cf-ipcountry' } }
  expect(ids(startOptions(file))).toEqual(['meld'])
  expect(startOptions(file).onramp).toMatchObject({ blockedCountries: ['KP'], countryHeader: 'cf-ipcountry' })
  const env = { ONRAMP_COINBASE_KEY_ID: 'organizations/a/apiKeys/b', ONRAMP_COINBASE_KEY_SECRET: pem, ONRAMP_MELD_KEY: 'other' }
  expect(ids(readConfig([], env, file).start)).toEqual(['coinbase', 'meld'])
  expect(ids(readConfig([], env).start)).toEqual(['coinbase', 'meld'])
  expect(startOptions({}).onramp).toBeUndefined()
})

test.each([
  [{}, { ONRAMP_COINBASE_KEY_ID: 'a' }, 'Set ONRAMP_COINBASE_KEY_SECRET, or ONRAMP_COINBASE_KEY_SECRET_FILE with its path.'],
  [{}, { ONRAMP_COINBASE_KEY_SECRET: pem }, 'Set ONRAMP_COINBASE_KEY_ID'],
  [{}, { ONRAMP_MELD_HOOK_SECRET: 'a' }, 'Set ONRAMP_MELD_KEY'],
  [{ onramp: { blockedCountries: ['KP'] } }, {}, 'onramp: nobody sells.'],
  [{}, { ONRAMP_COINBASE_KEY_ID: 'a', ONRAMP_COINBASE_KEY_SECRET: 'c2VjcmV0' }, 'The secret of the Coinbase key cannot be read.'],
])('%j with %j is refused with one sentence', (file, env, message) => {
  expect(() => readConfig([], env, file)).toThrow(message)
})

test('error messages contain no key', () => {
  const secret = 'not-a-key-at-all'
  let said = ''
  try {
    readConfig([], { ONRAMP_COINBASE_KEY_ID: 'a', ONRAMP_COINBASE_KEY_SECRET: secret })
  } catch (error) {
    said = String((error as Error).stack)
  }
  expect(said).toContain('cannot be read')
  expect(said).not.toContain(secret)
})
