import { createHash, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { choicePage } from '../choice-page.js'
import { type Person, people, personOf } from '../people.js'
import type { ProviderState } from '../provider-state.js'
import type { PlainShape } from './plain-shape.js'

interface Grant {
  readonly person: Person
  readonly redirectUri: string
  readonly challenge: string | undefined
}

/** The routes of an OAuth 2 server with one shape, below its own path. */
export function plainRoutes({
  shape,
  state,
  redirectUris,
}: {
  readonly shape: PlainShape
  readonly state: ProviderState
  readonly redirectUris: readonly string[]
}): Hono {
  const app = new Hono()
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Person>()

  app.get(shape.authorize, (c) => {
    const asked = c.req.query()
    const wrong = wrongIn(asked)
    if (wrong) return c.text(wrong, 400)
    state.visited()
    const { redirect_uri = '', state: given = '', code_challenge = '' } = asked
    const fields = { redirect_uri, state: given, code_challenge }
    return c.html(choicePage({ title: shape.title, action: new URL(state.url).pathname + shape.authorize, fields }))
  })
  app.post(shape.authorize, async (c) => {
    const { press, redirect_uri = '', state: given = '', code_challenge } = fieldsOf(await c.req.parseBody())
    if (!isRegistered(redirect_uri)) return c.text('redirect_uri is not registered', 400)
    const back = new URL(redirect_uri)
    const profile = personOf(press)
    if (profile) {
      const code = randomBytes(16).toString('hex')
      codes.set(code, { person: profile.person, redirectUri: redirect_uri, challenge: code_challenge || undefined })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', press === 'decline' ? 'access_denied' : 'server_error')
      back.searchParams.set('error_description', press === 'decline' ? 'The visitor said no.' : 'The provider failed.')
    }
    back.searchParams.set('state', given)
    return c.redirect(`${back}${shape.fragment ?? ''}`, 303)
  })
  app.post(shape.token, async (c) => {
    if (state.misbehaviour === 'away') return c.text('Away.', 503)
    const body = fieldsOf(await c.req.parseBody())
    if (!isClient(c, body)) return refuse(c, 'invalid_client', 401)
    const grant = codes.get(body.code ?? '')
    codes.delete(body.code ?? '')
    const isGood =
      grant &&
      state.misbehaviour !== 'codes' &&
      body.grant_type === 'authorization_code' &&
      grant.redirectUri === body.redirect_uri &&
      (!grant.challenge || grant.challenge === s256(body.code_verifier))
    if (!isGood) return refuse(c, 'invalid_grant', 400)
    const token = randomBytes(24).toString('hex')
    tokens.set(token, grant.person)
    return answer(c, { access_token: token, token_type: 'bearer', expires_in: '3600', scope: '' })
  })
  app.get(shape.profile, (c) => {
    const token = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? c.req.query('access_token') ?? ''
    const person = tokens.get(token)
    if (state.misbehaviour === 'away' || state.misbehaviour === 'profile') return c.text('Away.', 503)
    if (shape.needsAgent && !c.req.header('user-agent')) return c.json({ message: 'Requests name a program in User-Agent.' }, 403)
    const profile = people().find((each) => each.person === person)
    if (!profile) return c.json({ message: 'Bad credentials' }, 401)
    return c.json(shape.tell({ ...profile, subject: state.subjectOf(profile.person) }))
  })

  function wrongIn({ client_id, response_type, redirect_uri, code_challenge, code_challenge_method }: Fields): string | undefined {
    if (client_id !== state.clientId) return 'client_id is unknown'
    if (!isRegistered(redirect_uri ?? '')) return 'redirect_uri is not registered'
    if (response_type !== 'code') return 'response_type has to be code'
    if (shape.needsPkce && !code_challenge) return 'code_challenge is missing'
    return code_challenge && code_challenge_method !== 'S256' ? 'code_challenge_method has to be S256' : undefined
  }
  function isRegistered(uri: string): boolean {
    return (
      redirectUris.includes(uri) ||
      (shape.redirectsBelow === true && redirectUris.some((known) => URL.parse(uri)?.href.startsWith(`${known}/`)))
    )
  }
  function isClient(c: Context, { client_id, client_secret }: Fields): boolean {
    if (shape.secret === 'body') return client_id === state.clientId && client_secret === state.clientSecret
    const told = /^basic (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    // Each part may be form-encoded (RFC 6749, 2.3.1).
    const [id = '', secret = ''] = Buffer.from(told, 'base64').toString().split(':')
    return plain(id) === state.clientId && plain(secret) === state.clientSecret
  }
  function refuse(c: Context, error: string, status: 400 | 401): Response | Promise<Response> {
    return shape.errorsAreFine ? answer(c, { error }) : c.json({ error }, status)
  }
  function answer(c: Context, fields: { readonly [name: string]: string }): Response | Promise<Response> {
    if (shape.errorsAreFine && !c.req.header('accept')?.includes('json'))
      return c.body(new URLSearchParams(fields).toString(), 200, { 'content-type': 'application/x-www-form-urlencoded' })
    const { expires_in } = fields
    return c.json({ ...fields, ...(expires_in && { expires_in: Number(expires_in) }) })
  }
  return app
}

type Fields = { readonly [name: string]: string | undefined }

function fieldsOf(body: { readonly [name: string]: unknown }): Fields {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]))
}

function plain(text: string): string {
  return new URLSearchParams(`v=${text}`).get('v') ?? ''
}

function s256(verifier = ''): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
