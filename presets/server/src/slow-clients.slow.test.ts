import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RunningServer, startServer } from './start-server.js'

const log = { warn: vi.fn(), error: vi.fn(), info: vi.fn() }
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ port: 0, log, rateLimit: false })
})
afterAll(() => server.stop())

const HEAD = 'GET /v1/health HTTP/1.1\r\nHost: x\r\n'
const BODY = 'POST /v1/auth/verify?projectId=p HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n'

interface Dripped {
  readonly ms: number
  readonly said: string
}
/** Sends a text and then one letter per second, until the other end closes the connection. */
function drip(first: string, letter: string): Promise<Dripped> {
  const from = performance.now()
  return new Promise((resolve) => {
    let said = ''
    const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    // Writes are sent in this order, even those made before the connection opens.
    socket.write(first)
    const timer = setInterval(() => socket.writable && socket.write(letter), 1_000)
    socket.on('data', (data) => {
      said += data
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ ms: performance.now() - from, said })
    })
  })
}

/** Sends this many requests over one connection. Returns how long each took. */
async function askOften(agent: Agent, times: number): Promise<readonly number[]> {
  const took: number[] = []
  for (let i = 0; i < times; i += 1) {
    const from = performance.now()
    await new Promise<void>((resolve, reject) => {
      const asked = request(`${server.url}/v1/health`, { agent }, (answer) => {
        answer.resume()
        answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(String(answer.statusCode)))))
      })
      asked.on('error', reject)
      asked.end()
    })
    took.push(performance.now() - from)
  }
  return took
}
const percentile = (all: readonly number[], share: number): number => all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0

// A thousand of them: `node scripts/bench-slow-clients.mjs`.
describe('API-25 slow clients', () => {
  test('200 dripping headers and bodies are closed after 10 and 20 seconds, while 50 kept connections are served', async () => {
    const heads = Array.from({ length: 100 }, () => drip(HEAD, 'x'))
    const bodies = Array.from({ length: 100 }, () => drip(BODY, ' '))
    // All of them are open, and they do not delay other clients.
    const agents = Array.from({ length: 50 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const took = (await Promise.all(agents.map((agent) => askOften(agent, 10)))).flat()
    expect(took).toHaveLength(500)
    const [dripped, dragged] = await Promise.all([Promise.all(heads), Promise.all(bodies)])
    for (const { ms, said } of dripped) {
      expect(ms).toBeGreaterThan(9_000)
      expect(ms).toBeLessThan(19_000)
      expect(said).toMatch(/^HTTP\/1\.1 408 /)
    }
    for (const { ms, said } of dragged) {
      expect(said).toMatch(/^HTTP\/1\.1 408 /)
      expect(ms).toBeGreaterThan(19_000)
      expect(ms).toBeLessThan(32_000)
    }
    // After half a minute without a call, the same connections still work.
    const again = (await Promise.all(agents.map((agent) => askOften(agent, 1)))).flat()
    for (const agent of agents) agent.destroy()
    expect(percentile([...took, ...again], 0.5)).toBeLessThan(1_000)
    expect(log.error).not.toHaveBeenCalled()
  }, 60_000)
})
