import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './read-config.js'
import { flags, help } from './settings.js'

const page = readFileSync(new URL('../../../docs/packages/server.md', import.meta.url), 'utf8')

test('the help and docs/packages/server.md list every flag, with its variables and the field of the file', () => {
  for (const { path, flag } of flags()) {
    expect(help()).toContain(`--${flag.flag} ${flag.value}`)
    const row = page.split('\n').find((line) => line.startsWith('| ') && line.split(' | ', 1)[0]?.includes(`\`--${flag.flag}\``))
    expect(row, flag.flag).toBeDefined()
    expect(row).toContain(`LATCHKEY_${flag.flag.toUpperCase().replaceAll('-', '_')}`)
    if (flag.variable) expect(row).toContain(flag.variable)
    expect(row).toContain(`\`${path[0]}`)
  }
})

test('the help fits in a terminal', () => {
  expect(
    help()
      .split('\n')
      .filter((line) => line.length > 130),
  ).toEqual([])
})

test('a flag keeps the other settings of the file', () => {
  const networks = { 'eip155:8453': { bundler: 'https://bundler.test' } }
  const file = {
    history: [{ type: 'etherscan' as const, key: 'k', chains: ['eip155:1'] }],
    signIn: { sessionDays: 2 },
    embeddedWallet: { frameOrigin: 'http://wallet.localhost', smartAccounts: { networks, quotas: { day: 3 } } },
  }
  const args = ['--mode', 'development', '--smtp', 'smtp://mail.test', '--mail-from', 'a@b.test', '--sign-in', 'bearer']
  const { start } = readConfig(
    [
      ...args,
      '--blockscout',
      'eip155:10=https://scout.test',
      '--paymasters',
      'eip155:8453=https://pays.test',
      '--smart-accounts',
      'eip155:1',
    ],
    {},
    file,
  )
  expect(start.history?.map(({ name }) => name)).toEqual(['blockscout', 'etherscan'])
  expect(start.signIn).toMatchObject({ sessions: 'bearer', sessionMs: 172_800_000 })
  expect(start.embeddedWallet?.smartAccounts).toMatchObject({
    networks: { 'eip155:8453': { bundler: 'https://bundler.test', paymaster: 'https://pays.test' }, 'eip155:1': {} },
    quotas: { day: 3 },
  })
})

test('a sign-in that is off stays off, regardless of its other settings', () => {
  expect(readConfig(['--sign-in', 'off', '--session-days', '3'], {}).start.signIn).toBe(false)
  expect(readConfig(['--session-days', '3'], {}, { signIn: false }).start.signIn).toBe(false)
})
