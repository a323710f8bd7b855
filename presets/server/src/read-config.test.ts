import { expect, test } from 'vitest'
import { readConfig } from './read-config.js'

test('flags come before the environment', () => {
  const env = {
    PORT: '80',
    LATCHKEY_HOST: '0.0.0.0',
    LATCHKEY_ALLOWED_ORIGINS: 'https://a.example, https://*.b.example',
    LATCHKEY_MODE: '',
  }
  expect(readConfig(['--port', '0', '--rate-limit', '10/0.5', '--project-ids', 'one,two'], env)).toEqual({
    help: false,
    start: {
      mode: 'production',
      port: 0,
      host: '0.0.0.0',
      allowedOrigins: ['https://a.example', 'https://*.b.example'],
      projectIds: ['one', 'two'],
      rateLimit: { tokens: 10, refill: 0.5 },
    },
  })
  expect(readConfig([], { PORT: '80' }).start.port).toBe(80)
  expect(readConfig(['--wallets-file', 'w.json'], {}).start.wallets?.name).toBe('file w.json')
  expect(readConfig(['--rate-limit', 'off'], {}).start.rateLimit).toBe(false)
})

test.each([
  [['--port', 'x'], '--port must be a whole number up to 65535.'],
  [['--port', ''], '--port must be a whole number up to 65535.'],
  [['--mode', 'test'], '--mode is production or development, not "test".'],
  [['--rate-limit', '5'], '--rate-limit is like 100/2, or off, not "5".'],
  [['--allowed-origins', 'app.example.com'], '--allowed-origins: "app.example.com" is no origin. Write it like https://app.example.com.'],
  [['--wallets-file', 'a', '--wallets-url', 'b'], 'Choose one of --wallets-file, --wallets-url and --explorer-project-id.'],
])('%j is refused in one sentence', (args, message) => expect(() => readConfig(args, {})).toThrow(message))
