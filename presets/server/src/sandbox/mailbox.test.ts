import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailPage } from '../../../sandbox/src/mail/mail-page.js'
import type { SandboxWith } from '../../../sandbox/src/sandbox.js'
import { startSandbox } from '../../../sandbox/src/start-sandbox.js'
import { walletKeys } from '../../../sandbox/src/wallet/wallet-keys.js'

const start = () => startSandbox({ loadServer: () => import('../index.js'), server: true, mail: true })
let sandbox: SandboxWith<{ readonly server: true; readonly mail: true }>
beforeAll(async () => {
  sandbox = await start()
}, 30_000)
afterAll(() => sandbox?.stop())

const origin = 'http://127.0.0.1:5999'
let cookie = ''
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${sandbox.server.url}${path}?projectId=p`, {
    method,
    headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as T
}

test('an account signs in at the server, gets a code by mail, and confirms its address with it', async () => {
  const [key] = walletKeys('alba')
  if (!key) throw new Error('Alba has no key.')
  const { nonce, issuedAt } = await ask<{ readonly nonce: string; readonly issuedAt: string }>('GET', '/v1/auth/nonce')
  const data = {
    domain: '127.0.0.1:5999',
    accountAddress: key.address,
    chainId: 'eip155:1337',
    uri: origin,
    version: '1',
    nonce,
    issuedAt,
  } as const
  const message = createSiweMessage({ ...data, address: key.address, chainId: 1337, issuedAt: new Date(issuedAt) })
  await ask('POST', '/v1/auth/verify', { data, message, signature: await key.signMessage({ message }) })
  expect(await ask('POST', '/v1/auth/email', { email: 'ada@example.com' })).toEqual({ codeNeeded: true })
  const mail = await sandbox.mail.next('Ada@example.com')
  expect(mail).toMatchObject({ from: 'login@latchkey.example', to: ['ada@example.com'] })
  const code = /\d{6}/.exec(mail.text)?.[0] ?? ''
  expect(await ask('PUT', '/v1/auth/email', { code })).toMatchObject({ email: 'ada@example.com' })
  const page = await (await fetch(`${sandbox.url}/mail`)).text()
  expect(page).toContain(code)
})

test('each mail goes to one waiting caller, and an aborted caller gets none', async () => {
  const stop = new AbortController()
  const waiting = sandbox.mail.next('nobody@example.com', { signal: stop.signal })
  stop.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  // The mail of the test above was already delivered.
  const again = new AbortController()
  const second = sandbox.mail.next('ada@example.com', { signal: again.signal })
  again.abort(new Error('none'))
  await expect(second).rejects.toThrow('none')
})

test('a page shows a mail as plain text', () => {
  const page = mailPage([{ from: 'a@b.c', to: ['<i>'], subject: '<img src=x onerror=alert(1)>', text: '</pre><script>alert(1)</script>&' }])
  expect(page).not.toMatch(/<img|<script|<i>/)
  expect(page).toContain('&#60;script&#62;')
})
