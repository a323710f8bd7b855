import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

/** Connections to one upstream at once; further calls wait for one. */
const MOST = 512

/**
 * `fetch` over `node:http` for upstream calls, which send text and follow no redirect: several times the throughput of Node's own. All
 * other requests use Node's.
 */
export function leanFetch(): typeof fetch {
  const options = { keepAlive: true, maxSockets: MOST, scheduling: 'lifo' as const }
  const [http, https] = [new HttpAgent(options), new HttpsAgent(options)]

  const send = (url: string, { method = 'GET', body, headers, signal }: RequestInit, isAgain = false): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const isHttps = url.startsWith('https:')
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(String(body))) }
      const sent = (isHttps ? requestHttps : requestHttp)(url, {
        method,
        agent: isHttps ? https : http,
        headers: { ...(headers as { readonly [name: string]: string }), ...length, 'accept-encoding': 'gzip, br' },
        ...(signal && { signal }),
      })
      sent.once('response', (response) => {
        const { statusCode: status = 0 } = response
        if (status >= 300 && status < 400 && response.headers.location) {
          response.destroy()
          reject(new TypeError('It leads elsewhere.'))
        } else resolve(toResponse(response, status))
      })
      sent.once('error', (error: NodeJS.ErrnoException) => {
        if (signal?.aborted) reject(signal.reason)
        // The other side had closed the connection before our request arrived.
        else if (sent.reusedSocket && error.code === 'ECONNRESET' && !isAgain)
          resolve(send(url, { method, headers, signal, ...(body !== undefined && { body }) } as RequestInit, true))
        else reject(error)
      })
      sent.end(body)
    })
  return (input, init = {}) => {
    const { redirect, body, headers = {} } = init
    const isLean = typeof input === 'string' && redirect === 'error' && (body === undefined || typeof body === 'string')
    return isLean && !(headers instanceof Headers) && !Array.isArray(headers) ? send(input, init) : fetch(input, init)
  }
}

function toResponse(from: IncomingMessage, status: number): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(from.headers)) if (value !== undefined) headers.set(name, String(value))
  const body = unpacked(from)
  // Length of the compressed body.
  if (body !== from) headers.delete('content-length')
  return new Response(status === 204 || status === 304 ? null : toStream(body), { status, headers })
}

/** A body may expand a lot here; its reader has a limit. */
function unpacked(from: IncomingMessage): Readable {
  const encoding = from.headers['content-encoding']
  const unpack = encoding === 'gzip' ? createGunzip() : encoding === 'br' ? createBrotliDecompress() : undefined
  // The reader of the body receives the errors.
  return unpack ? pipeline(from, unpack, () => {}) : from
}

/** `Readable.toWeb` does the same at half the speed. */
function toStream(from: Readable): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true
        from.on('data', (part: Uint8Array) => {
          if (!isOpen) return
          controller.enqueue(part)
          if ((controller.desiredSize ?? 0) <= 0) from.pause()
        })
        from.once('end', () => {
          if (isOpen) controller.close()
          isOpen = false
        })
        from.on('error', (error) => {
          if (isOpen) controller.error(error)
          isOpen = false
        })
      },
      pull: () => void from.resume(),
      cancel: () => void from.destroy(),
    },
    { highWaterMark: 64 },
  )
}
