import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Configuration } from 'oidc-provider'
import { SandboxError } from '../../errors.js'
import { choicePage } from '../choice-page.js'
import { type Person, personOf } from '../people.js'
import type { ProviderState } from '../provider-state.js'
import { isAppleSecret } from './apple-secret.js'
import { keepInMemory } from './keep-in-memory.js'
import { spoil } from './spoil.js'

/** A running OpenID provider below its own path. */
export interface OpenId {
  /** Handles a request whose path begins with the issuer's. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

interface Args {
  readonly title: string
  readonly state: ProviderState
  /** Allowed redirect URLs. */
  readonly redirectUris: readonly string[]
  /** RSA key that signs id tokens. */
  readonly key: KeyObject
  /** Accepts secrets signed with this key, as Apple does, and reveals a name only once. */
  readonly apple?: { readonly key: KeyObject; readonly keyId: string; readonly teamId: string }
}

/**
 * Starts a provider that prompts for the person each time.
 * @throws SandboxError `no-identity`
 */
export async function startOpenId({ title, state, redirectUris, key, apple }: Args): Promise<OpenId> {
  const { default: Provider, interactionPolicy } = await loadProvider()
  const { Prompt, Check } = interactionPolicy
  const mount = new URL(state.url).pathname
  const kid = `${state.id}-1`
  const settings: Configuration = {
    adapter: keepInMemory(),
    clients: [
      {
        client_id: state.clientId,
        client_secret: state.clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
        response_types: ['code'],
      },
    ],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    // As with real providers, id tokens contain the claims of the scopes.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => {
        const profile = state.profileOf(subject)
        return {
          sub: subject,
          email: profile?.email ?? '',
          email_verified: true,
          // Apple's tokens contain no name.
          ...(profile &&
            !apple && {
              name: `${profile.givenName} ${profile.familyName}`,
              given_name: profile.givenName,
              family_name: profile.familyName,
            }),
        }
      },
    }),
    interactions: {
      url: (_ctx, { uid }) => `${mount}/who/${uid}`,
      policy: [
        new Prompt(
          { name: 'login', requestable: true },
          new Check('person', 'Somebody has to say who they are', ({ oidc }) => !oidc.result?.login),
        ),
      ] as never,
    },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } as never] },
    // Pressing a button means consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => false },
    routes: { authorization: '/authorize', token: '/token', jwks: '/keys', userinfo: '/userinfo' },
    // Apple uses `name`.
    scopes: ['openid', 'email', 'profile', 'name'],
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AuthorizationCode: 600, AccessToken: 3600, IdToken: 3600 },
    renderError: (ctx, out) => {
      ctx.type = 'text/plain'
      ctx.body = `${out.error}: ${out.error_description ?? ''}`
    },
  }
  const provider = new Provider(state.url, settings)
  if (apple)
    provider.Client.prototype.compareClientSecret = async (secret: string) =>
      isAppleSecret(secret, { ...apple, clientId: state.clientId, audience: state.url })
  const stranger = once(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  const told = new Set<Person>()
  let latest: Person | undefined
  provider.use(async (ctx, next) => {
    await next()
    const { body } = ctx
    if (isTokens(body)) ctx.body = { ...body, id_token: spoil(body.id_token, { how: state.misbehaviour, kid, key, stranger }) }
    // Posting a rejection is not a browser error.
    if (typeof body === 'string' && body.includes('<form method="post"')) ctx.status = 200
    // Apple reveals the name only the first time, in the form that the browser posts.
    if (apple && typeof body === 'string' && body.includes('name="code"') && latest && !told.has(latest)) {
      told.add(latest)
      const profile = personOf(latest)
      const user = JSON.stringify({ name: { firstName: profile?.givenName, lastName: profile?.familyName }, email: profile?.email })
      ctx.body = body.replace('</form>', `<input type="hidden" name="user" value="${user.replace(/"/g, '&quot;')}"/></form>`)
    }
  })
  const answer = provider.callback()
  return {
    async handle(request, response) {
      const path = (request.url ?? '').slice(mount.length)
      if (state.refuses(path)) return void response.writeHead(503).end('Away.')
      if (path.startsWith('/who/')) {
        if (request.method !== 'POST') {
          state.visited()
          return void response
            .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
            .end(choicePage({ title, action: `${mount}${path}` }))
        }
        const press = new URLSearchParams(await textOf(request)).get('press') ?? ''
        const profile = personOf(press)
        latest = profile?.person
        const result = profile
          ? { login: { accountId: state.subjectOf(profile.person) } }
          : press === 'decline'
            ? { error: apple ? 'user_cancelled_authorize' : 'access_denied', error_description: 'The visitor said no.' }
            : { error: 'server_error', error_description: 'The provider failed.' }
        return provider.interactionFinished(request, response, result)
      }
      // Someone who was another person a moment ago is not asked to log out first.
      if (path.startsWith('/authorize?')) request.headers.cookie = undefined
      // The mount path, which the package derives from these.
      Object.assign(request, { originalUrl: request.url, url: path })
      await answer(request, response)
    },
  }
}

function isTokens(body: unknown): body is { readonly id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string'
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** It warns of Node 20, on which the tests of these providers run as well. Nothing else is held back. */
async function loadProvider(): Promise<typeof import('oidc-provider')> {
  const { warn } = console
  console.warn = (...said: readonly unknown[]) => {
    if (!String(said[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...said)
  }
  try {
    return await import('oidc-provider')
  } catch (cause) {
    throw new SandboxError('no-identity', 'Social logins need the package oidc-provider. Install it as a dev dependency.', { cause })
  } finally {
    console.warn = warn
  }
}
