import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { SandboxError } from '../errors.js'
import { ownGlobals } from '../own-globals.js'
import { createFarcaster } from './farcaster/create-farcaster.js'
import type { PlainProvider, SandboxIdentity } from './identity.js'
import { type OpenId, startOpenId } from './openid/start-openid.js'
import { digitsOf } from './people.js'
import { plainRoutes } from './plain/plain-routes.js'
import { type PlainId, plainShapes } from './plain/plain-shapes.js'
import { createProviderState, type ProviderState } from './provider-state.js'
import { createTelegramSide } from './telegram/telegram-side.js'
import { visit } from './visit.js'

/** Running providers. */
export interface StartedIdentity {
  /** The providers. */
  readonly identity: SandboxIdentity
  /** Stops them. */
  stop(): Promise<void>
}

/** Settings of the providers. */
export interface IdentityOptions {
  /** Defaults to a free one. */
  readonly port?: number
  /**
   * Redirect URLs registered with every provider: `{frame}/oauth/{provider}/callback`. `{provider}` stands for the provider's own id, so
   * that each one only accepts its own.
   */
  readonly redirectUris: readonly string[]
}

/**
 * Starts providers on the loopback interface that replace real ones. Needs the package `oidc-provider`.
 * @throws SandboxError `no-identity`, `port-taken`
 * @example const { identity, stop } = await startIdentity({ redirectUris: ['https://wallet.example.com/oauth/{provider}/callback'] }) const
 * callback = await identity.visit(authorizationUrl, { press: 'ada' })
 */
export async function startIdentity({ port = 0, redirectUris }: IdentityOptions): Promise<StartedIdentity> {
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  const url = await listen(server, port)
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  try {
    const registered = (id: string): readonly string[] => redirectUris.map((uri) => uri.replaceAll('{provider}', id))
    const state = (id: string, path = id): ProviderState =>
      createProviderState({ id, url: `${url}/${path}`, clientId: `sandbox-${id}`, clientSecret: `secret-of-${id}` })
    const signing = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const { privateKey: appleKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const appleNames = { teamId: 'SANDBOXTEA', keyId: 'SANDBOXKEY' }
    const apple = createProviderState({
      id: 'apple',
      url: `${url}/apple`,
      clientId: 'com.example.sandbox',
      clientSecret: 'Apple gives a key instead.',
      subject: (person) => `00${digitsOf('apple', person, 4)}.${digitsOf('apple', person, 12)}.0001`,
    })
    const [google, openId] = [state('google'), state('acme', 'openid')]
    const openIds: { readonly [id: string]: OpenId } = {
      google: await startOpenId({ title: 'Google', state: google, redirectUris: registered('google'), key: signing }),
      apple: await startOpenId({
        title: 'Apple',
        state: apple,
        redirectUris: registered('apple'),
        key: signing,
        apple: { ...appleNames, key: appleKey },
      }),
      openid: await startOpenId({ title: 'Own OpenID', state: openId, redirectUris: registered('acme'), key: signing }),
    }
    const app = new Hono()
    const plainOf = (id: PlainId): PlainProvider & ProviderState => {
      const own = state(id)
      const shape = plainShapes()[id]
      app.route(`/${id}`, plainRoutes({ shape, state: own, redirectUris: registered(id) }))
      // The state's getters must stay getters.
      return Object.assign(own, {
        authorizationEndpoint: own.url + shape.authorize,
        tokenEndpoint: own.url + shape.token,
        profileEndpoint: own.url + shape.profile,
      })
    }
    const plain = { x: plainOf('x'), discord: plainOf('discord'), github: plainOf('github'), facebook: plainOf('facebook') }
    const farcaster = createFarcaster(`${url}/farcaster`)
    app.route('/farcaster', farcaster.routes)
    const others = getRequestListener(app.fetch, ownGlobals)
    let openerPolicy: string | undefined
    handle = (request, response) => {
      if (openerPolicy) response.setHeader('cross-origin-opener-policy', openerPolicy)
      const [, first = ''] = (request.url ?? '').split('/')
      const openid = Object.hasOwn(openIds, first) ? openIds[first] : undefined
      if (!openid) return void others(request, response)
      openid.handle(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500)
        response.end(String(error))
      })
    }
    return {
      stop,
      identity: {
        url,
        google,
        apple: Object.assign(apple, { ...appleNames, privateKey: String(appleKey.export({ format: 'pem', type: 'pkcs8' })) }),
        openId,
        ...plain,
        farcaster: farcaster.side,
        telegram: createTelegramSide(),
        visit: (start, { press }) => visit(start, { press, home: url }),
        setOpenerPolicy(policy) {
          openerPolicy = policy
        },
        reset() {
          openerPolicy = undefined
          for (const each of [google, apple, openId, ...Object.values(plain)]) each.misbehave()
          farcaster.side.setAway(false)
        },
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new SandboxError('port-taken', `The port ${port} cannot be used for identities. Choose another or leave it out.`, { cause })),
    )
    // A server on a TCP port has an address object.
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}
