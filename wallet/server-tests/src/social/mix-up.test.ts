import { type PlainProvider, type StartedIdentity, startIdentity } from '@latchkey/sandbox'
import { discord, github, google, openId } from '@latchkey/wallet-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FRAME } from '../fixtures/device.js'
import { type IdentityProvider, startIdentityProvider } from '../fixtures/identity-provider.js'
import { SocialVisitor } from '../fixtures/social.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

const client = { clientId: 'wallet', clientSecret: 'secret' }
const OLD = `${FRAME}/oauth/callback`
let honest: StartedIdentity
let hostile: IdentityProvider
beforeAll(async () => {
  // An operator who has not yet removed the old address at the honest providers.
  const redirectUris = [`${FRAME}/oauth/{provider}/callback`, OLD]
  ;[honest, hostile] = await Promise.all([startIdentity({ redirectUris }), startIdentityProvider()])
})
beforeEach(() => {
  for (const name of Object.keys(hostile.faults)) delete hostile.faults[name as keyof typeof hostile.faults]
  hostile.asked.length = 0
})
afterAll(() => Promise.all([honest?.stop(), hostile?.close()]))

const plain = ({ clientId, clientSecret, authorizationEndpoint, tokenEndpoint, profileEndpoint }: PlainProvider) => ({
  clientId,
  clientSecret,
  endpoints: { authorizeUrl: authorizationEndpoint, tokenUrl: tokenEndpoint, profileUrl: profileEndpoint },
})
function social() {
  const { identity } = honest
  const { clientId, clientSecret, url: issuer } = identity.google
  return [
    openId({ id: 'evil', name: 'Evil', issuer: hostile.issuer, ...client }),
    github(plain(identity.github)),
    discord(plain(identity.discord)),
    google({ clientId, clientSecret, issuer }),
  ]
}
/** A visitor presses a button at an honest provider. Undefined if the provider refuses the request. */
async function pressAt(address: string): Promise<string | undefined> {
  return honest.identity.visit(address, { press: 'ada' }).then(
    ({ url }) => url,
    () => undefined,
  )
}

describeWallets('a hostile provider that sends visitors on to an honest one (RFC 9700, 4.4)', ({ server }) => {
  const honestOnes = ['github', 'discord', 'google'] as const
  const redirects = [
    ['its own address', `${FRAME}/oauth/evil/callback`],
    ['the address of the honest one', undefined],
    ['the old address of all', OLD],
    ['an address below the old one', `${OLD}/evil`],
  ] as const

  test.each(honestOnes.flatMap((id) => redirects.map(([what, redirect]) => [id, what, redirect] as const)))(
    'gets no code of %s by %s',
    async (id, _, redirect) => {
      const one = await server({ social: social() })
      const [attacker, victim] = [await SocialVisitor.make(one), await SocialVisitor.make(one)]
      // A login of the attacker, whose challenge and nonce the victim's code is made for.
      const own = (await attacker.start(id)).reply
      const asked = new URL((await attacker.browser.open(own.uri, new RegExp(`^${honest.identity.url}`))).visited.at(-1) ?? '')
      hostile.faults.leadsTo = (from) => {
        const on = new URL(asked)
        on.searchParams.set('state', from.get('state') ?? '')
        if (redirect !== undefined) on.searchParams.set('redirect_uri', redirect)
        return on.href
      }
      const { tx, uri } = (await victim.start('evil')).reply
      const led = await victim.browser.open(uri, new RegExp(`^${honest.identity.url}`))
      const back = await pressAt(led.visited.at(-1) ?? '')
      if (back !== undefined) {
        const shown = await victim.go(back)
        expect(shown.result?.searchParams.get('code') ?? null).toBeNull()
        expect((await victim.redeem(tx)).status).toBe(401)
      }
      expect(hostile.asked.filter(({ path }) => path === '/token').map(({ form }) => form.get('code'))).toEqual([])
    },
  )

  test('the hostile provider’s address in its own document does not lead to an honest answer', async () => {
    const one = await server({ social: social() })
    hostile.faults.authorize = honest.identity.github.authorizationEndpoint
    const victim = await SocialVisitor.make(one)
    const { uri } = (await victim.start('evil')).reply
    const led = await victim.browser.open(uri, new RegExp(`^${honest.identity.url}`))
    expect(await pressAt(led.visited.at(-1) ?? '')).toBeUndefined()
  })

  test('both providers still log visitors in', async () => {
    const one = await server({ social: social() })
    expect((await (await SocialVisitor.make(one)).logIn('evil')).reply).toMatchObject({ provider: 'evil', userName: 'Ada Lovelace' })
    for (const id of honestOnes) {
      const visitor = await SocialVisitor.make(one)
      const { tx, uri } = (await visitor.start(id)).reply
      const left = await visitor.browser.open(uri, new RegExp(`^${honest.identity.url}`))
      const back = (await pressAt(left.visited.at(-1) ?? '')) ?? ''
      expect(back).toContain(`${FRAME}/oauth/${id}/callback?`)
      const shown = await visitor.go(back)
      expect((await visitor.redeem(tx, shown.result?.searchParams.get('code'))).reply).toMatchObject({ provider: id })
    }
  })
})
