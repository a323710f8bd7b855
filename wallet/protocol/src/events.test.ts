import { check, type TSchema } from '@latchkey/kernel/wire'
import { expect, test } from 'vitest'
import { type EventName, events } from './events.js'
import { news } from './messages.js'

const fits = (schema: TSchema, value: unknown): boolean => check(schema, value) === undefined
const email = 'ada@example.com'
const user = {
  email,
  address: '0xa',
  chainId: 1,
  accounts: [
    { address: '0xa', type: 'eoa' },
    { address: '0xb', type: 'smartAccount' },
  ],
  userName: 'Ada',
  preferredAccountType: 'smartAccount',
  smartAccountDeployed: true,
}
const page = { name: 'Shop', description: 'Sells lemonade', url: 'https://app.example.com', icons: ['https://app.example.com/icon.png'] }

// The payloads of specification section 3: those that fit, and those that do not.
test.each<[string, EventName, readonly unknown[], readonly unknown[]]>([
  ['S3-41', 'SWITCH_NETWORK', [{ chainId: 1 }, { chainId: 'eip155:1' }], [{}, { chainId: true }]],
  ['S3-42', 'CONNECT_EMAIL', [{ email }], [{}, { email: 'ada' }]],
  ['S3-43', 'CONNECT_DEVICE', [undefined], []],
  ['S3-44 S5-11', 'CONNECT_OTP', [{ otp: '123456' }], [{}, { otp: 123456 }]],
  ['S3-45', 'CONNECT_SOCIAL', [{ uri: 'https://a.test' }, { uri: 'https://a.test', preferredAccountType: 'eoa' }], [{}, { uri: 7 }]],
  ['S3-46', 'GET_FARCASTER_URI', [undefined], []],
  ['S3-47', 'CONNECT_FARCASTER', [undefined], []],
  ['S3-48', 'GET_USER', [{ chainId: 1, preferredAccountType: 'eoa', socialUri: 'https://a.test' }], [{ preferredAccountType: 'other' }]],
  ['S3-49', 'GET_SOCIAL_REDIRECT_URI', ['google', 'github', 'apple', 'facebook', 'x', 'discord'].map((provider) => ({ provider })), [{}]],
  ['S3-50', 'SIGN_OUT', [undefined], []],
  ['S3-51', 'IS_CONNECTED', [{}, { token: 't' }], [{ token: 7 }]],
  ['S3-52', 'GET_CHAIN_ID', [undefined], []],
  ['S3-53', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', [undefined], []],
  ['S3-54', 'INIT_SMART_ACCOUNT', [undefined], []],
  ['S3-55', 'SET_PREFERRED_ACCOUNT', [{ type: 'eoa' }, { type: 'smartAccount' }], [{}, { type: 'other' }]],
  ['S3-56', 'RPC_REQUEST', [{ method: 'personal_sign', params: ['0x00'] }], [{}, { method: '' }]],
  ['S3-57', 'UPDATE_EMAIL', [{ email }], [{}, { email: 'ada' }]],
  ['S3-58', 'UPDATE_EMAIL_PRIMARY_OTP', [{ otp: '123456' }], [{}, { otp: 123456 }]],
  ['S3-59', 'UPDATE_EMAIL_SECONDARY_OTP', [{ otp: '123456' }], [{}, { otp: 123456 }]],
  ['S3-60 S5-13', 'SYNC_THEME', [{ themeMode: 'dark', themeVariables: { a: 1 }, w3mThemeVariables: {} }], [{ themeMode: 'blue' }]],
  ['S3-61', 'SYNC_DAPP_DATA', [{ metadata: page, sdkVersion: '1', sdkType: 'app', projectId: 'p' }], [{}, { projectId: 'p', metadata: 7 }]],
  ['S3-62', 'RELOAD', [undefined], []],
])('%s the payload of %s', (_ids, name, good, bad) => {
  expect(good.filter((value) => !fits(events[name].in, value))).toEqual([])
  expect(bad.filter((value) => fits(events[name].in, value))).toEqual([])
})

test.each<[string, TSchema, readonly unknown[], readonly unknown[]]>([
  ['S3-65', events.CONNECT_EMAIL.out, ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'].map((action) => ({ action })), [{}, { action: 'X' }]],
  ['S3-66', events.GET_FARCASTER_URI.out, [{ url: 'https://a.test' }], [{}]],
  ['S3-67', events.CONNECT_FARCASTER.out, [{ userName: 'ada' }], [{}]],
  ['S3-68', events.IS_CONNECTED.out, [{ isConnected: true }], [{}, { isConnected: 'yes' }]],
  ['S3-69', events.GET_CHAIN_ID.out, [{ chainId: 1 }], [{}]],
  ['S3-70', events.UPDATE_EMAIL.out, ['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'].map((action) => ({ action })), [{ action: 'CONNECT' }]],
  ['S3-71', events.UPDATE_EMAIL_SECONDARY_OTP.out, [{ newEmail: email }], [{}, { newEmail: 'ada' }]],
  [
    'S3-72',
    events.GET_SMART_ACCOUNT_ENABLED_NETWORKS.out,
    [{ smartAccountEnabledNetworks: [1, 10] }],
    [{}, { smartAccountEnabledNetworks: ['1'] }],
  ],
  ['S3-73', events.SET_PREFERRED_ACCOUNT.out, [{ type: 'eoa', address: '0xa' }], [{ type: 'eoa' }]],
  ['S3-74', news.SESSION_UPDATE, [{ token: 't' }], [{}]],
  ['S3-75', news.READY, [{}, { version: '1' }], [{ version: 7 }]],
  [
    'S3-15',
    events.GET_USER.out,
    [user, { ...user, email: null, chainId: 'eip155:1' }, { address: '0xa', chainId: 1 }],
    [{ chainId: 1 }, { ...user, smartAccountDeployed: 'yes' }, { ...user, accounts: [{ address: '0xa', type: 'other' }] }],
  ],
])('%s the payload of a reply (%#)', (_ids, schema, good, bad) => {
  expect(good.filter((value) => !fits(schema, value))).toEqual([])
  expect(bad.filter((value) => fits(schema, value))).toEqual([])
})

test('S9-24 S9-25 logins have 30 seconds, and a sign-out 3', () => {
  const { CONNECT_EMAIL, CONNECT_DEVICE, CONNECT_OTP, CONNECT_SOCIAL, GET_SOCIAL_REDIRECT_URI, SIGN_OUT } = events
  const logins = [CONNECT_EMAIL, CONNECT_DEVICE, CONNECT_OTP, CONNECT_SOCIAL, GET_SOCIAL_REDIRECT_URI]
  expect(logins.map(({ limit }) => limit)).toEqual(Array(5).fill(30_000))
  expect(SIGN_OUT.limit).toBe(3_000)
})
