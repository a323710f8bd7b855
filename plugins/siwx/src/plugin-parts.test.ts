import { connectionGuards, definePoint } from '@latchkey/kernel'
import type { SignInSource } from '@latchkey/walletconnect'
import { expect, test } from 'vitest'
import { listConfig, start } from './fixtures/start-siwx.js'

/** The WalletConnect plugin's extension point, by name. */
const signIns = definePoint<SignInSource>('walletconnect.signIns')
const call = { signal: new AbortController().signal, slow: () => {} }

test('an account signs and then, if the app requests it, gives an email address', async () => {
  const viewsOf = async (options: object) => (await start(options)).kernel.read(connectionGuards).map(({ id, view }) => [id, view])
  expect(await viewsOf({})).toEqual([['siwx', 'SIWXSignMessage']])
  expect(await viewsOf({ emailCapture: 'optional' })).toEqual([
    ['siwx', 'SIWXSignMessage'],
    ['siwx.email', 'DataCapture'],
  ])
})

test('a wallet that connects over a relay gets the signature request with the connection', async () => {
  const { config, asked } = listConfig()
  const { kernel } = await start({ siwx: config })
  const [source] = kernel.read(signIns)
  expect(source?.id).toBe('siwx')
  expect(await source?.ask(['eip155:1'], call)).toMatchObject({ domain: 'app.test', nonce: 'nonce0001' })
  await source?.take({ auths: [], messages: [] }, call)
  expect(asked).toEqual(['createMessage'])
  await expect(source?.take({ auths: [{ p: { iss: '' } } as never], messages: [''] }, call)).rejects.toThrow()
})
