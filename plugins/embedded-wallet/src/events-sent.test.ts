import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { events } from '@latchkey/wallet-protocol'
import { expect, test } from 'vitest'

/** Events between our own halves, and `RPC_ABORT`, which the specification lacks but other apps send. */
const OWN = [
  'AWAIT_SOCIAL',
  'BITCOIN_REQUEST',
  'CONNECT_TELEGRAM',
  'ESCAPE',
  'LIST_PERMISSIONS',
  'OPEN_SETTINGS',
  'RPC_ABORT',
  'SYNC_LANGUAGE',
]
/** The events of the specification (section 3): the source that sends each, and a test that sees it sent. */
const SENT: { readonly [name: string]: readonly [source: string, test: string] } = {
  SWITCH_NETWORK: ['plugins/embedded-wallet/src/to-connections.ts', 'plugins/embedded-wallet/src/account-types.test.ts'],
  CONNECT_EMAIL: ['plugins/email/src/actions/send-mail.ts', 'e2e/more/embedded-foreign-frame.e2e.ts'],
  CONNECT_DEVICE: ['plugins/email/src/actions/log-in.ts', 'e2e/more/embedded-foreign-frame.e2e.ts'],
  CONNECT_OTP: ['plugins/email/src/actions/log-in.ts', 'e2e/more/embedded-foreign-frame.e2e.ts'],
  CONNECT_SOCIAL: ['plugins/socials/src/actions/connect.ts', 'plugins/embedded-wallet/src/runtime.test.ts'],
  GET_FARCASTER_URI: ['plugins/socials/src/actions/scan-farcaster.ts', 'plugins/socials/src/actions/scan-farcaster.test.ts'],
  CONNECT_FARCASTER: ['plugins/socials/src/actions/scan-farcaster.ts', 'plugins/socials/src/actions/scan-farcaster.test.ts'],
  GET_USER: ['plugins/embedded-wallet/src/runtime.ts', 'plugins/embedded-wallet/src/account-types.test.ts'],
  GET_SOCIAL_REDIRECT_URI: ['plugins/socials/src/actions/run-attempt.ts', 'plugins/socials/src/actions/log-in.test.ts'],
  SIGN_OUT: ['plugins/embedded-wallet/src/runtime.ts', 'plugins/embedded-wallet/src/account-types.test.ts'],
  IS_CONNECTED: ['plugins/embedded-wallet/src/runtime.ts', 'plugins/embedded-wallet/src/account-types.test.ts'],
  GET_CHAIN_ID: ['plugins/embedded-wallet/src/on-network.ts', 'plugins/embedded-wallet/src/on-network.test.ts'],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: ['plugins/embedded-wallet/src/account-types.ts', 'plugins/embedded-wallet/src/account-types.test.ts'],
  INIT_SMART_ACCOUNT: ['plugins/embedded-wallet/src/account-types.ts', 'plugins/embedded-wallet/src/account-types.test.ts'],
  SET_PREFERRED_ACCOUNT: ['plugins/embedded-wallet/src/account-types.ts', 'plugins/embedded-wallet/src/account-types.test.ts'],
  RPC_REQUEST: ['plugins/embedded-wallet/src/to-connections.ts', 'e2e/more/embedded-foreign-frame.e2e.ts'],
  UPDATE_EMAIL: ['plugins/email/src/actions/change-email.ts', 'e2e/more/embedded-foreign-frame.e2e.ts'],
  UPDATE_EMAIL_PRIMARY_OTP: ['plugins/email/src/actions/change-email.ts', 'e2e/more/embedded-foreign-frame.e2e.ts'],
  UPDATE_EMAIL_SECONDARY_OTP: ['plugins/email/src/actions/change-email.ts', 'e2e/more/embedded-foreign-frame.e2e.ts'],
  SYNC_THEME: ['plugins/embedded-wallet/src/runtime.ts', 'e2e/more/embedded-foreign-frame.e2e.ts'],
  SYNC_DAPP_DATA: ['plugins/embedded-wallet/src/runtime.ts', 'e2e/more/embedded-foreign-frame.e2e.ts'],
  RELOAD: ['plugins/embedded-wallet/src/host/frame-host.ts', 'e2e/more/embedded-foreign-frame.e2e.ts'],
}
const textOf = (file: string): string => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')

test('S3-79 the page sends all 22 events of the specification, and a test sees each of them', () => {
  expect(Object.keys(SENT)).toHaveLength(22)
  expect([...Object.keys(SENT), ...OWN].sort()).toEqual(Object.keys(events).sort())
  for (const [name, files] of Object.entries(SENT))
    expect([name, files.filter((file) => !new RegExp(`\\b${name}\\b`).test(textOf(file)))]).toEqual([name, []])
})
