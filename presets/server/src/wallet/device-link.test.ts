import { expect, test } from 'vitest'
import type { StoredServer } from '../fixtures/stored-servers.js'
import { Device, FRAME } from '../fixtures/wallet/device.js'
import { describeWallets } from '../fixtures/wallet/wallet-servers.js'

interface Page {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}
async function open(server: StoredServer, path: string, action?: string, origin: string | undefined = FRAME): Promise<Page> {
  const answer = await server.fetch(
    new Request(`${FRAME}${path}`, {
      ...(action !== undefined && { method: 'POST', body: new URLSearchParams({ action }), headers: { origin: origin ?? FRAME } }),
    }),
    { address: '198.51.100.20' },
  )
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

describeWallets('a link for a new device', (world) => {
  const { server, pass } = world
  const linkOf = async (email: string, count = 1): Promise<string> =>
    /https:\/\/wallet\.example\.com(\/link\/[-\w]{43})/.exec((await world.mailbox.newest(email, count)).text ?? '')?.[1] ?? ''
  const state = async (device: Device, tx: string) =>
    (await device.askBare<{ readonly state: string }>('GET', `/v1/login/${tx}`)).reply.state

  test('is mailed in the language of the page, and shown in that of the browser that opens it', async () => {
    const one = await server({ deviceCheck: 'new-device' })
    const device = await Device.make(one, { language: 'de' })
    await device.start('sprache@example.com')
    const { subject, text = '' } = await world.mailbox.newest('sprache@example.com')
    expect(subject).toBe('Ein neues Gerät möchte sich bei app.example.com anmelden')
    expect(text).toContain('Browser: Firefox unter Linux')
    const link = await linkOf('sprache@example.com')
    const page = await one.fetch(new Request(`${FRAME}${link}`, { headers: { 'accept-language': 'fr, ar;q=0.8' } }))
    const html = await page.text()
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('هل هذا جهازك؟')
  })

  test('shows the requesting page and a number, approves only on a click, and shows the code that completes the login', async () => {
    const one = await server({ deviceCheck: 'new-device' })
    const device = await Device.make(one)
    const { reply } = await device.start('link@example.com')
    expect(reply).toMatchObject({ action: 'VERIFY_DEVICE', number: expect.stringMatching(/^\d\d$/) })
    const link = await linkOf('link@example.com')
    expect((await world.mailbox.newest('link@example.com')).text).not.toMatch(/\b\d{6}\b/)
    // Mail scanners open links; a browser may open one twice.
    for (let times = 0; times < 3; times += 1) {
      const page = await open(one, link)
      expect(page.status).toBe(200)
      for (const told of [reply.number ?? 'none', 'https://app.example.com', 'Firefox on Linux', '198.51.100.7'])
        expect(page.text).toContain(told)
    }
    expect(await state(device, reply.tx)).toBe('waiting')
    const stranger = await Device.make(one)
    expect(await state(stranger, reply.tx)).toBe('over')
    const done = await open(one, link, 'approve')
    const otp = /class="big">(\d{6})</.exec(done.text)?.[1] ?? ''
    expect(otp).toMatch(/^\d{6}$/)
    expect(await state(device, reply.tx)).toBe('approved')
    expect((await stranger.confirm(reply.tx, otp)).status).toBe(401)
    expect((await device.confirm(reply.tx, otp)).status).toBe(200)
    expect(await state(device, reply.tx)).toBe('over')
    // The link works once.
    expect([(await open(one, link)).status, (await open(one, link, 'approve')).status]).toEqual([410, 410])
    // The device is known now; another one is not.
    pass(31_000)
    expect((await device.start('link@example.com')).reply.action).toBe('VERIFY_OTP')
    pass(31_000)
    expect((await stranger.start('link@example.com')).reply.action).toBe('VERIFY_DEVICE')
  })

  test('has headers that let no script run, no frame in and no URL out', async () => {
    const one = await server({ deviceCheck: 'new-device' })
    const device = await Device.make(one)
    await device.start('headers@example.com')
    const { headers, text } = await open(one, await linkOf('headers@example.com'))
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    expect([headers.get('cross-origin-opener-policy'), headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'same-origin',
      'no-store',
      'nosniff',
    ])
    expect(text).not.toMatch(/<script|https?:\/\/(?!app\.example\.com)/)
  })

  test('that was denied ends the login, and keeps that network from requesting this address', async () => {
    const one = await server({ deviceCheck: 'new-device' })
    const device = await Device.make(one, { address: '203.0.113.9' })
    const { reply } = await device.start('denied@example.com')
    const link = await linkOf('denied@example.com')
    expect((await open(one, link, 'deny')).text).toContain('blocked')
    expect(await state(device, reply.tx)).toBe('over')
    expect((await open(one, link, 'approve')).status).toBe(410)
    pass(31_000)
    const near = await Device.make(one, { address: '203.0.113.200' })
    expect((await near.start('denied@example.com')).error).toMatchObject({ code: 'rate-limited' })
    expect((await near.start('other@example.com')).status).toBe(200)
    const far = await Device.make(one, { address: '198.18.0.1' })
    expect((await far.start('denied@example.com')).status).toBe(200)
  })

  test('expires after twenty minutes, does not work for another page, and approves once when clicked twice at once', async () => {
    const one = await server({ deviceCheck: 'new-device' })
    const device = await Device.make(one)
    await device.start('old@example.com')
    const link = await linkOf('old@example.com')
    expect((await open(one, link, 'approve', 'https://app.example.com')).status).toBe(401)
    expect((await open(one, link, 'nonsense')).text).toContain('Is this your device?')
    const all = await Promise.all(Array.from({ length: 5 }, () => open(one, link, 'approve')))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])
    pass(31_000)
    await device.start('older@example.com')
    const other = await linkOf('older@example.com')
    pass(1_201_000)
    expect((await open(one, other, 'approve')).status).toBe(410)
    expect((await open(one, '/link/<script>')).status).toBe(410)
  })
})
