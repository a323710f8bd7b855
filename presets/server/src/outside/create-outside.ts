import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type Outside, type OutsideAnswer, serverErrors, within } from '@latchkey/kernel/server'
import { publicAddresses } from './public-addresses.js'

/** Which addresses may be fetched, and for how long. */
export interface OutsideOptions {
  /** Every address of a name. The system's resolver when left out. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Which IP addresses may be asked, and at which port. Public ones at 80 and 443 when left out. */
  readonly allows?: (address: string, port: number) => boolean
  /** For the whole way with its redirects, 10 s when left out. */
  readonly timeoutMs?: number
}

const MOST_REDIRECTS = 3
const MOST_AT_ONCE = 64
/** One host that is slow, or made to be, keeps no more than these. */
const MOST_OF_A_HOST = 16

/**
 * Fetches what strangers name. Names are resolved here, once a hop, and the connection goes to the address that was looked at, so
 * a name that changes in between (DNS rebinding) leads nowhere else. Sends no cookie, no referrer and nothing of the caller.
 */
export function createOutside({ resolve = everyAddress, allows = onlyPublic(), timeoutMs = 10_000 }: OutsideOptions = {}): Outside {
  let active = 0
  const hosts = new Map<string, number>()
  const busy = (): Error => serverErrors.create('unavailable', { what: 'The way out', retryAfter: 1 })
  /** Counts a call to a host for as long as it lasts. */
  const atHost = async <T>({ host }: URL, run: () => Promise<T>): Promise<T> => {
    const open = hosts.get(host) ?? 0
    if (open >= MOST_OF_A_HOST) throw busy()
    hosts.set(host, open + 1)
    try {
      return await run()
    } finally {
      const left = (hosts.get(host) ?? 1) - 1
      if (left > 0) hosts.set(host, left)
      else hosts.delete(host)
    }
  }

  const addressOf = async (url: URL): Promise<string> => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('Only http and https addresses are fetched.')
    if (url.username || url.password) throw refused('An address with a password is not fetched.')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const all = isIP(host) ? [host] : await resolve(host).catch((cause: unknown) => Promise.reject(unavailable(cause)))
    // One private address among public ones is how rebinding begins.
    if (all.length === 0 || !all.every((address) => allows(address, port))) throw refused('The address is not on the public internet.')
    return all[0] as string
  }
  const follow = async (from: string, accept: readonly string[], maxBytes: number, signal: AbortSignal): Promise<OutsideAnswer> => {
    let url = parse(from)
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const response = await open(url, await addressOf(url), accept, signal)
      const { statusCode: status = 0, headers } = response
      if ([301, 302, 303, 307, 308].includes(status) && headers.location) {
        response.destroy()
        url = parse(headers.location, url)
        continue
      }
      try {
        const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
        if (status >= 400) return { status, type, body: new Uint8Array() }
        if (!accept.includes(type))
          throw refused(`It is ${/^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'of another type'}, not one of ${accept.join(', ')}.`)
        // A small packed body may be endless once it is unpacked.
        if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw refused('It is packed, though it was asked for as it is.')
        return { status, type, body: await read(response, maxBytes) }
      } finally {
        response.destroy()
      }
    }
    throw refused(`It leads through more than ${MOST_REDIRECTS} redirects.`)
  }
  return {
    async fetch(url, { accept, maxBytes, signal }) {
      if (active >= MOST_AT_ONCE) throw busy()
      active += 1
      try {
        return await atHost(parse(url), () => within({ ms: timeoutMs, signal }, (limit) => follow(url, accept, maxBytes, limit)))
      } catch (error) {
        signal.throwIfAborted()
        throw (error as { readonly catalogue?: string }).catalogue === 'server' ? error : unavailable(error)
      } finally {
        active -= 1
      }
    },
  }
}

async function everyAddress(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

function onlyPublic(): (address: string, port: number) => boolean {
  const isPublic = publicAddresses()
  return (address, port) => isPublic(address) && (port === 80 || port === 443)
}

function open(url: URL, address: string, accept: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const family = isIP(address)
    const options = {
      signal,
      // No connection is kept: the next one has to be looked at again.
      agent: false,
      headers: { accept: accept.join(', '), 'accept-encoding': 'identity', 'user-agent': 'latchkey-server' },
      maxHeaderSize: 16_384,
      lookup: (_host: string, { all }: { readonly all?: boolean | undefined }, done: (...answer: never[]) => void) => {
        const answer: unknown[] = all ? [null, [{ address, family }]] : [null, address, family]
        done(...(answer as never[]))
      },
    }
    // `lookup` answers in one of two shapes, and the types of Node know one.
    send(url, options as never, resolve)
      .once('error', reject)
      .end()
  })
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = (): Error => refused(`It is larger than ${maxBytes} bytes.`)
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response) {
    size += part.length
    if (size > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

function parse(text: string, base?: URL): URL {
  try {
    return new URL(text, base)
  } catch {
    throw refused('It is no address.')
  }
}

function refused(problem: string): Error {
  return serverErrors.create('invalid', { field: 'url', problem })
}

function unavailable(cause: unknown): Error {
  return serverErrors.create('unavailable', { what: 'The address' }, { cause })
}
