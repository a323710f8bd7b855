import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '@latchkey/kernel'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { createPublicClient, http } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

type Session = {
  readonly data: Record<string, unknown> & { readonly chainId: string; readonly accountAddress: string }
  readonly message: string
  readonly signature: string
}
/** How the server behaves at a route. */
export type Trouble = 'down' | 'busy' | 'refuses' | 'slow'

/** A small back end that speaks the sign-in's wire, and verifies what is signed with code that is not ours. */
export interface SiwxServer {
  readonly url: string
  /** What was asked, in order: `GET nonce`, `POST verify`. */
  readonly asked: readonly string[]
  readonly sessions: readonly Session[]
  /** Codes that were sent, by address. */
  readonly codes: ReadonlyMap<string, string>
  /** Makes a route misbehave, or well again. */
  trouble(route: 'nonce' | 'verify' | 'session', how: Trouble | undefined): void
  /** Forgets everybody. */
  clear(): void
  close(): Promise<void>
}

interface Options {
  readonly networks: readonly Network[]
  readonly bearer?: boolean
}

export async function startSiwxServer({ networks, bearer = false }: Options): Promise<SiwxServer> {
  const asked: string[] = []
  const nonces = new Set<string>()
  let logins = new Map<string, { sessions: Session[]; email?: string }>()
  const codes = new Map<string, string>()
  const troubles = new Map<string, Trouble>()

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { code: 'failed', message: String(error) }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin = '' } = request.headers
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-headers', 'content-type, authorization')
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    response.setHeader('cache-control', 'no-store')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (!pathname.startsWith('/v1/auth/')) return send(response, 404, { code: 'not-found', message: pathname })
    const route = pathname.replace('/v1/auth/', '')
    asked.push(`${request.method} ${route}`)
    const trouble = troubles.get(route)
    if (trouble === 'down') return void request.socket.destroy()
    if (trouble === 'busy') return send(response, 503, { code: 'busy', message: 'Come again.' })
    if (trouble === 'refuses') return send(response, 401, { code: 'bad-signature', message: 'No.' })
    if (trouble === 'slow') return
    const secret = bearer ? request.headers.authorization?.slice(7) : /(?:^|; )login=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    const login = logins.get(secret ?? '') ?? { sessions: [] }
    const reply = () => ({ items: login.sessions, ...(login.email && { email: login.email }) })

    if (route === 'nonce') {
      const nonce = randomUUID().replaceAll('-', '')
      nonces.add(nonce)
      const now = Date.now()
      return send(response, 200, { nonce, issuedAt: new Date(now).toISOString(), expiresAt: new Date(now + 300_000).toISOString() })
    }
    if (route === 'verify') {
      const session = (await bodyOf(request)) as Session
      const problem = await wrongWith(session, new URL(origin).host)
      if (problem) return send(response, 401, { code: 'bad-signature', message: problem })
      const mine = secret !== undefined && logins.has(secret) ? secret : randomUUID()
      logins.set(mine, { ...login, sessions: [session, ...login.sessions] })
      if (!bearer) response.setHeader('set-cookie', `login=${mine}; HttpOnly; Path=/; SameSite=Lax`)
      return send(response, 200, { session, ...(bearer && { token: mine }) })
    }
    if (route === 'session' && request.method === 'DELETE') {
      const account = searchParams.get('account')
      login.sessions = login.sessions.filter(({ data }) => account !== null && `${data.chainId}:${data.accountAddress}` !== account)
      return send(response, 200, reply())
    }
    if (route === 'session') return send(response, 200, reply())
    if (route === 'email' && request.method === 'POST') {
      const { email } = (await bodyOf(request)) as { readonly email: string }
      codes.set(email, String(Math.floor(100_000 + Math.random() * 900_000)))
      return send(response, 200, { codeNeeded: true })
    }
    if (route === 'email') {
      const { code } = (await bodyOf(request)) as { readonly code: string }
      const email = [...codes].find(([, one]) => one === code)?.[0]
      if (!email) return send(response, 400, { code: 'wrong-code', message: 'That is not the code.' })
      login.email = email
      return send(response, 200, reply())
    }
    send(response, 404, { code: 'not-found', message: pathname })
  }

  /** In words, or nothing where the signature holds for this message, account, page and nonce. */
  async function wrongWith({ data, message, signature }: Session, host: string): Promise<string | undefined> {
    const [namespace = '', reference = ''] = data.chainId.split(':')
    const said = namespace === 'eip155' ? parseSiweMessage(message) : parseOther(message)
    if (said.domain !== host || data.domain !== host) return `The message is for ${said.domain}.`
    if (said.address !== data.accountAddress) return 'The message is for another account.'
    if (String(said.chainId) !== reference) return 'The message is for another chain.'
    if (said.nonce !== data.nonce || !nonces.delete(said.nonce ?? '')) return 'The nonce is not fresh.'
    if (!(await holds(namespace, data, message, signature))) return 'The signature does not hold.'
    return undefined
  }
  async function holds(
    namespace: string,
    { accountAddress, chainId }: Session['data'],
    message: string,
    signature: string,
  ): Promise<boolean> {
    if (namespace === 'solana') {
      const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(accountAddress)])
      return verify(null, Buffer.from(message), createPublicKey({ key, format: 'der', type: 'spki' }), solanaBytes(signature))
    }
    if (namespace === 'bip122') return Verifier.verifySignature(accountAddress, message, signature)
    const url = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.rpcUrls.default?.http[0]
    return createPublicClient({ transport: http(url) }).verifyMessage({
      address: accountAddress as `0x${string}`,
      message,
      signature: signature as `0x${string}`,
    })
  }

  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    codes,
    get sessions() {
      return [...logins.values()].flatMap(({ sessions }) => sessions)
    },
    trouble: (route, how) => void (how ? troubles.set(route, how) : troubles.delete(route)),
    clear() {
      logins = new Map()
    },
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function parseOther(message: string) {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]
  return { domain: message.split(' ')[0], address: message.split('\n')[1], chainId: field('Chain ID'), nonce: field('Nonce') }
}

/** Base58, or base64. */
function solanaBytes(signature: string): Uint8Array {
  try {
    return base58.decode(signature)
  } catch {
    return Buffer.from(signature, 'base64')
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) text += part
  return JSON.parse(text)
}
