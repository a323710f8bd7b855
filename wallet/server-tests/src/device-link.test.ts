import { expect, test } from 'vitest'
import { Device, FRAME } from './fixtures/device.js'
import { openPage, shownDigits } from './fixtures/mailed-pages.js'
import { describeWallets } from './fixtures/wallet-servers.js'

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
    const page = await one.fetch(new Request(`${FRAME}${link}`, { headers: { 'accept-language': 'cy, ar;q=0.8' } }))
    const html = await page.text()
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('هل هذا جهازك؟')
  })

  test('shows the requesting page, approves for the number of the waiting window, and shows the code that completes the login', async () => {
    const one = await server({ deviceCheck: 'new-device' })
    const device = await Device.make(one)
    const { reply } = await device.start('link@example.com')
    expect(reply).toMatchObject({ action: 'VERIFY_DEVICE', number: expect.stringMatching(/^\d\d$/) })
    const link = await linkOf('link@example.com')
    expect((await world.mailbox.newest('link@example.com')).text).not.toMatch(/\b\d{6}\b/)
    // Mail scanners open links; a browser may open one twice.
    for (let times = 0; times < 3; times += 1) {
      const page = await openPage(one, link)
      expect(page.status).toBe(200)
      for (const told of ['https://app.example.com', 'Firefox on Linux', '198.51.100.7']) expect(page.text).toContain(told)
      expect(page.text.replace(/style>.*?<|<dd>.*?<\/dd>/gs, '')).not.toContain(`>${reply.number}<`)
    }
    expect(await state(device, reply.tx)).toBe('waiting')
    const stranger = await Device.make(one)
    expect(await state(stranger, reply.tx)).toBe('over')
    const done = await openPage(one, link, { action: 'approve', number: reply.number ?? '' })
    const otp = /class="big">(\d{6})</.exec(done.text)?.[1] ?? ''
    expect(otp).toMatch(/^\d{6}$/)
    expect(await state(device, reply.tx)).toBe('approved')
    expect((await stranger.confirm(reply.tx, otp)).status).toBe(401)
    expect((await device.confirm(reply.tx, otp)).status).toBe(200)
    expect(await state(device, reply.tx)).toBe('over')
    // The link works once.
    expect([
      (await openPage(one, link)).status,
      (await openPage(one, link, { action: 'approve', number: reply.number ?? '' })).status,
    ]).toEqual([410, 410])
    // The device is known now; another one is not.
    pass(31_000)
    expect((await device.start('link@example.com')).reply.action).toBe('VERIFY_OTP')
    pass(31_000)
    expect((await stranger.start('link@example.com')).reply.action).toBe('VERIFY_DEVICE')
  })

  test('does not change anything when a program opens it and presses its buttons, and a wrong number ends the login', async () => {
    const one = await server({ deviceCheck: 'new-device' })
    const device = await Device.make(one)
    const { tx, number = '' } = (await device.start('scanned@example.com')).reply
    const link = await linkOf('scanned@example.com')
    for (const [, action = ''] of (await openPage(one, link)).text.matchAll(/<button name="action" value="(\w+)"/g))
      expect((await openPage(one, link, { action })).status).toBe(200)
    expect(await state(device, tx)).toBe('waiting')
    const wrong = await openPage(one, link, { action: 'approve', number: String((Number(number) + 1) % 100).padStart(2, '0') })
    expect([wrong.status, /class="big">\d/.test(wrong.text)]).toEqual([400, false])
    expect(await state(device, tx)).toBe('over')
    expect((await openPage(one, link, { action: 'approve', number })).status).toBe(410)
    // A form that is sent without the number ends it too.
    pass(31_000)
    const next = (await device.start('scanned@example.com')).reply
    expect((await openPage(one, await linkOf('scanned@example.com', 2), { action: 'approve', number: '' })).status).toBe(400)
    expect(await state(device, next.tx)).toBe('over')
  })

  test('has headers that let no script run, no frame in and no URL out', async () => {
    const one = await server({ deviceCheck: 'new-device' })
    const device = await Device.make(one)
    await device.start('headers@example.com')
    const { headers, text } = await openPage(one, await linkOf('headers@example.com'))
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

  test('ends a denied login, and keeps that network from requesting this address', async () => {
    const one = await server({ deviceCheck: 'new-device' })
    const device = await Device.make(one, { address: '203.0.113.9' })
    const { reply } = await device.start('denied@example.com')
    const link = await linkOf('denied@example.com')
    const sure = await openPage(one, link, { action: 'deny' })
    expect(sure.text).toContain('Block this login?')
    expect(await state(device, reply.tx)).toBe('waiting')
    expect((await openPage(one, link, { action: 'deny', number: shownDigits(sure.text) })).text).toContain('blocked')
    expect(await state(device, reply.tx)).toBe('over')
    expect((await openPage(one, link, { action: 'approve', number: reply.number ?? '' })).status).toBe(410)
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
    const { number = '' } = (await device.start('old@example.com')).reply
    const link = await linkOf('old@example.com')
    const form = { action: 'approve', number }
    expect((await openPage(one, link, form, 'https://app.example.com')).status).toBe(401)
    expect((await openPage(one, link, { action: 'nonsense' })).text).toContain('Is this your device?')
    const all = await Promise.all(Array.from({ length: 5 }, () => openPage(one, link, form)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])
    pass(31_000)
    await device.start('older@example.com')
    const other = await linkOf('older@example.com')
    pass(1_201_000)
    expect((await openPage(one, other, form)).status).toBe(410)
    expect((await openPage(one, '/link/<script>')).status).toBe(410)
  })
})
