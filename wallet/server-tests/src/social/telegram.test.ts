import { createHmac, randomInt } from 'node:crypto'
import { telegram } from '@latchkey/wallet-server'
import { expect, test } from 'vitest'
import { Device, PAGE } from '../fixtures/device.js'
import type { LoggedIn } from '../fixtures/social.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

const botToken = '123456:test-token'

describeWallets('a login by Telegram', ({ server, now, pass }) => {
  const signed = (user: object, at = now(), token = botToken): string => {
    const fields = [`auth_date=${Math.floor(at / 1000)}`, `query_id=${randomInt(2 ** 40)}`, `user=${JSON.stringify(user)}`]
    const key = createHmac('sha256', 'WebAppData').update(token).digest()
    const hash = createHmac('sha256', key).update(fields.join('\n')).digest('hex')
    return new URLSearchParams([
      ...fields.map((field) => field.split(/=(.*)/s) as [string, string]).map(([a, b]) => [a, b]),
      ['hash', hash],
    ]).toString()
  }
  const logIn = (device: Device, initData: string, origin = PAGE) =>
    device.askBare<LoggedIn>('POST', '/v1/login/telegram', { initData, origin })
  const ada = { id: 7, username: 'ada', first_name: 'Ada' }

  test('a visitor who opened the mini app is logged in, and has the same account next time', async () => {
    const one = await server({ social: [telegram({ botToken })] })
    const identities = []
    for (const user of [ada, { ...ada, username: 'countess' }]) {
      const device = await Device.make(one)
      const { reply } = await logIn(device, signed(user))
      expect(reply).toEqual({ tokens: expect.objectContaining({ accessSeconds: 600 }), userName: user.username })
      device.tokens = reply.tokens
      identities.push(
        (await device.ask<{ readonly identities: readonly { readonly identityId: string }[] }>('GET', '/v1/me')).reply.identities[0]
          ?.identityId,
      )
    }
    expect(new Set(identities).size).toBe(1)
  })

  test('data work once, across two processes, even in another order', async () => {
    const both = [await server({ social: [telegram({ botToken })] }), await server({ social: [telegram({ botToken })] })]
    const devices = await Promise.all(Array.from({ length: 4 }, (_, at) => Device.make(both[at % 2] as never)))
    await Promise.all(devices.map((device) => device.fetchNonce()))
    const data = signed(ada)
    const turned = data.split('&').reverse().join('&')
    const answers = await Promise.all(devices.map((device, at) => logIn(device, at % 2 ? turned : data)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test('data of another bot, old data, and pages that may not embed the frame do not log in', async () => {
    const device = await Device.make(await server({ social: [telegram({ botToken })] }))
    const wrong = { code: 'invalid', field: 'initData' }
    expect((await logIn(device, signed(ada, now(), '1:other'))).error).toMatchObject(wrong)
    expect((await logIn(device, `${signed(ada)}0`)).error).toMatchObject(wrong)
    const old = signed(ada)
    pass(301_000)
    expect((await logIn(device, old)).error).toMatchObject(wrong)
    expect((await logIn(device, signed(ada), 'https://evil.example')).error).toMatchObject({ code: 'unproven', field: 'origin' })
    const without = await Device.make(await server())
    expect((await logIn(without, signed(ada))).error).toMatchObject({ code: 'invalid', field: 'provider' })
  })

  test('attempts are counted by address, including wrong ones', async () => {
    const device = await Device.make(await server({ social: [telegram({ botToken })] }), { address: '203.0.113.200' })
    for (let count = 0; count < 20; count += 1) await logIn(device, 'hash=wrong')
    expect((await logIn(device, signed(ada))).error).toMatchObject({ code: 'rate-limited' })
  })
})
