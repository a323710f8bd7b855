import { google } from '@latchkey/embedded-wallet/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRAME, PAGE } from '../../fixtures/wallet/device.js'
import { type IdentityProvider, startIdentityProvider } from '../../fixtures/wallet/identity-provider.js'
import { SocialVisitor } from '../../fixtures/wallet/social.js'
import { describeWallets } from '../../fixtures/wallet/wallet-servers.js'

let idp: IdentityProvider
beforeAll(async () => {
  idp = await startIdentityProvider()
})
afterAll(() => idp.close())
const social = () => [google({ issuer: idp.issuer, clientId: 'wallet', clientSecret: 'secret' })]

describeWallets('a login by a provider', ({ server }) => {
  test('a visitor goes to the provider and back, and has an account', async () => {
    const visitor = await SocialVisitor.make(await server({ social: social() }))
    const started = await visitor.start()
    expect(started.reply).toEqual({
      tx: expect.stringMatching(/^[-\w]{43}$/),
      uri: `${FRAME}/oauth/start?tx=${started.reply.tx}`,
      number: expect.stringMatching(/^\d\d$/),
      seconds: 600,
    })
    const shown = await visitor.go(started.reply.uri)
    expect([shown.status, shown.origin, shown.result?.origin, shown.result?.pathname, shown.result?.searchParams.get('tx')]).toEqual([
      200,
      PAGE,
      FRAME,
      '/oauth/done',
      started.reply.tx,
    ])
    const answer = await visitor.redeem(started.reply.tx, shown.result?.searchParams.get('code'))
    expect(answer.reply).toMatchObject({ provider: 'google', userName: 'Ada Lovelace', tokens: { accessSeconds: 600 } })
    const me = await visitor.device.ask('GET', '/v1/me')
    expect(me.reply).toMatchObject({ identities: [{ provider: 'google', name: 'Ada Lovelace' }], loginSeconds: 0 })
    expect(me.reply).not.toHaveProperty('email')
  })
})
