import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { bounded, type Outside, type OutsideAnswer, serverErrors, within } from '@latchkey/server-kit'
import { publicAddresses } from './public-addresses.js'
import { resolveName } from './resolve-name.js'

/** Which addresses may be fetched, and the time limit. */
export interface OutsideOptions {
  /** Resolves all addresses of a name. Defaults to the name servers of the machine, without its `hosts` file. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Which IP addresses and ports are allowed. Defaults to public addresses at ports 80 and 443. */
  readonly allows?: (address: string, port: number) => boolean
  /** Time limit including redirects. Defaults to 10 s. */
  readonly timeoutMs?: number
}

const MOST_REDIRECTS = 3
const MOST_AT_ONCE = 64
/** A single slow host, accidental or not, ties up no more than these. */
const MOST_OF_A_HOST = 16

/**
 * Fetches URLs supplied by third parties. Resolves each name here, once per hop, and connects to an address that was checked, so a
 * name that changes in between (DNS rebinding) leads nowhere else. Sends no cookie, no referrer and nothing about the caller.
 */
export function createOutside({ resolve = resolveName(), allows = onlyPublic(), timeoutMs = 10_000 }: OutsideOptions = {}): Outside {
  let active = 0
  const hosts = new Map<string, number>()
  const busy = (): Error => serverErrors.create('unavailable', { what: 'The way out', retryAfter: 1 })
  /** Counts calls to a host while they last. */
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

  const addressesOf = async (url: URL, signal: AbortSignal): Promise<readonly string[]> => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('Only http and https addresses are fetched.')
    if (url.username || url.password) throw refused('An address with a password is not fetched.')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const all = isIP(host) ? [host] : await bounded(resolve(host), { signal }).catch((cause: unknown) => Promise.reject(unavailable(cause)))
    // DNS rebinding starts with one private address among public ones.
    if (all.length === 0 || !all.every((address) => allows(address, port))) throw refused('The address is not on the public internet.')
    return all
  }
  const follow = async (from: string, accept: readonly string[], maxBytes: number, signal: AbortSignal): Promise<OutsideAnswer> => {
    let url = parse(from)
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const response = await open(url, await addressesOf(url, signal), accept, signal)
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
        // A small compressed body may be endless once decompressed.
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

function onlyPublic(): (address: string, port: number) => boolean {
  const isPublic = publicAddresses()
  return (address, port) => isPublic(address) && (port === 80 || port === 443)
}

function open(url: URL, addresses: readonly string[], accept: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    const options = {
      signal,
      // No connection is reused: the next one must be checked again.
      agent: false,
      headers: { accept: accept.join(', '), 'accept-encoding': 'identity', 'user-agent': 'latchkey-server' },
      maxHeaderSize: 16_384,
      lookup: (_host: string, { all: isAll }: { readonly all?: boolean | undefined }, done: (...answer: never[]) => void) => {
        const answer: unknown[] = isAll ? [null, all] : [null, all[0]?.address, all[0]?.family]
        done(...(answer as never[]))
      },
    }
    // `lookup` has two result shapes, and Node's types declare only one.
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
