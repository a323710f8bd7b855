import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { bundle, target } from '../../../../plugins/analytics/scripts/bundle.mjs'
import { analyticsServer } from '../../../../plugins/analytics/src/server/analytics-server.js'
import { FAILURES, HOUR_MS, STEPS } from '../../../../plugins/analytics/src/server/counts.js'
import { hasFigures, readFigures, readProjects } from '../../../../plugins/analytics/src/server/figures/read-figures.js'
import { createServer } from '../create-server.js'
import { openStorage } from '../storage/index.js'

const TOKEN = 'a token of the operator, 32 letters'
const NOW = Date.UTC(2026, 10, 20, 12, 30)
const DAY_MS = 24 * HOUR_MS

const track = (event: string, properties?: object) => ({ type: 'track', event, ...(properties && { properties }) })
const failed = (errorType: string) => ({ type: 'error', event: 'API_ERROR', errorType, errorMessage: 'no', stackTrace: '' })
const connected = (name: string) => track('CONNECT_SUCCESS', { name })

/** A server with the page of figures, and a database in memory. */
async function start({ sample = 1, database = true } = {}) {
  let at = NOW
  const plugin = analyticsServer({ figuresToken: TOKEN, sample, now: () => at })
  const storage = await openStorage({ url: ':memory:', plugins: [plugin] })
  onTestFinished(() => storage.close())
  const log = { warn: () => {}, error: () => {} }
  const server = createServer({ ...(database ? { storage } : { plugins: [plugin] }), mode: 'development', log })
  const send = async (props: readonly object[], { ago = 0, project = 'shop' } = {}): Promise<void> => {
    at = NOW - ago
    const events = props.map((one) => ({ eventId: crypto.randomUUID(), url: '', domain: 'app.test', timestamp: at, props: one }))
    const request = new Request(`http://127.0.0.1/batch?projectId=${project}`, { method: 'POST', body: JSON.stringify(events) })
    expect((await server.fetch(request)).status).toBe(200)
    at = NOW
  }
  const get = async (path = '/v1/analytics', headers: object = { authorization: `Bearer ${TOKEN}` }) =>
    server.fetch(new Request(`https://figures.example.com${path}`, { headers: { ...headers } }))
  const post = async (path: string, body = '', headers: object = { 'sec-fetch-site': 'same-origin' }) =>
    server.fetch(
      new Request(`https://figures.example.com/v1/analytics/${path}`, {
        method: 'POST',
        body,
        headers: { host: 'figures.example.com', origin: 'https://figures.example.com', ...headers },
      }),
    )
  const pass = (ms: number): void => {
    at += ms
  }
  return { send, get, post, pass, database: storage.database }
}

test('visits, steps, wallets and failures are counted by hour and by day, each project of its own', async () => {
  const { send, database } = await start()
  await send([track('INITIALIZE'), track('MODAL_OPEN'), track('SELECT_WALLET'), connected('Alba'), track('SIWX_AUTH_SUCCESS')])
  await send([track('INITIALIZE'), connected('Alba'), connected('Brio'), failed('kernel/http-status')], { ago: 2 * HOUR_MS })
  await send([track('CONNECT_ERROR', { message: 'no' }), track('USER_REJECTED'), track('OPEN_SEND')], { ago: 3 * DAY_MS })
  await send([track('INITIALIZE')], { ago: 40 * DAY_MS })
  await send([track('INITIALIZE'), connected('')], { project: 'other' })
  const day = await readFigures(database, { project: 'shop', range: '24h', now: NOW })
  expect(day.totals).toEqual({ visits: 2, opens: 1, choices: 1, connects: 3, signIns: 1, failures: 1 })
  expect(day.times.at(-1)).toBe(Date.UTC(2026, 10, 20, 12))
  expect([day.lines.visits.length, day.lines.visits.slice(-3)]).toEqual([24, [1, 0, 1]])
  expect(day.wallets).toEqual([
    { name: 'Alba', count: 2 },
    { name: 'Brio', count: 1 },
  ])
  const week = await readFigures(database, { project: 'shop', range: '7d', now: NOW })
  expect(week.times[0]).toBe(Date.UTC(2026, 10, 14))
  expect(week.lines.failures).toEqual([0, 0, 0, 1, 0, 0, 1])
  expect(week.failures).toEqual([
    { name: 'CONNECT_ERROR', count: 1 },
    { name: 'kernel/http-status', count: 1 },
  ])
  expect((await readFigures(database, { project: 'other', range: '30d', now: NOW })).totals).toMatchObject({ visits: 1, connects: 1 })
  expect(await readProjects(database)).toEqual(['other', 'shop'])
})

test('a repeated event counts once, and a sample is scaled to what happened', async () => {
  const { send, database } = await start({ sample: 0.25 })
  await send(Array(400).fill(track('INITIALIZE')))
  const { totals } = await readFigures(database, { project: 'shop', range: '24h', now: NOW })
  expect(totals.visits % 4).toBe(0)
  expect(totals.visits).toBeGreaterThan(200)
  const whole = await start()
  const event = { eventId: crypto.randomUUID(), url: '', domain: '', timestamp: NOW, props: track('INITIALIZE') }
  const { addEvents } = await import('../../../../plugins/analytics/src/server/store.js')
  const one = { record: event, project: 'shop', receivedAt: NOW, perMillion: 1_000_000 } as never
  expect([await addEvents(whole.database, [one, one]), await addEvents(whole.database, [one])]).toEqual([1, 0])
  expect((await readFigures(whole.database, { project: 'shop', range: '24h', now: NOW })).totals.visits).toBe(1)
})

test('projects that a stranger invents hide no other: beyond fifty, the operator types one', async () => {
  const { send, get } = await start()
  for (let number = 10; number < 70; number++) await send([track('INITIALIZE')], { project: `!${number}` })
  await send([track('INITIALIZE'), connected('Alba')], { project: 'shop' })
  const text = await (await get('/v1/analytics?project=shop')).text()
  expect(text).toContain('Alba')
  expect(text).toMatch(/<input id="project" name="project" value="shop" list="projects"/)
  expect(await (await get('/v1/analytics?project=nobody')).text()).toContain('value="!10"')
})

test('every figure is read from an index', async () => {
  const { database } = await start()
  const asked: string[] = []
  const watched = {
    ...database,
    query: async (text: string, values?: never) => {
      const plan = await database.query<{ readonly detail: string }>(`EXPLAIN QUERY PLAN ${text}`, values)
      asked.push(...plan.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH)/.test(detail)))
      return []
    },
  }
  await readProjects(watched as never)
  await hasFigures(watched as never, 'shop')
  await readFigures(watched as never, { project: 'shop', range: '30d', now: NOW })
  expect(asked.length).toBeGreaterThan(3)
  for (const step of asked) expect(step).toMatch(/^SEARCH analytics_counts USING (COVERING )?INDEX sqlite_autoindex_analytics_counts_1/)
})

test('counts are deleted with their events', async () => {
  const { send, database } = await start()
  await send([track('INITIALIZE')], { ago: 91 * DAY_MS })
  await send([track('INITIALIZE')])
  expect(await database.query('SELECT n FROM analytics_counts')).toEqual([{ n: 1 }])
})

test('without the token there is a form; the token opens the page as a header or with the cookie of the form', async () => {
  const { get, post, pass } = await start()
  for (const headers of [{}, { authorization: 'Bearer x' }, { cookie: 'latchkey-analytics=9999999999999.x' }]) {
    const refused = await get('/v1/analytics', headers)
    expect([refused.status, (await refused.text()).includes('name="token"')]).toEqual([401, true])
  }
  expect((await get()).status).toBe(200)
  const wrong = await post('login', 'token=wrong')
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null])
  const right = await post('login', `token=${encodeURIComponent(TOKEN)}`)
  const set = right.headers.get('set-cookie') ?? ''
  expect([right.status, right.headers.get('location')]).toEqual([303, '../analytics'])
  expect(set).toMatch(/^latchkey-analytics=\d+\.[\w-]{43}; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/)
  expect(set).not.toContain(TOKEN.slice(0, 7))
  const cookie = set.split(';')[0] ?? ''
  expect((await get('/v1/analytics', { cookie: `a=b; ${cookie}` })).status).toBe(200)
  // A later time with the old signature.
  expect((await get('/v1/analytics', { cookie: cookie.replace('=1', '=2') })).status).toBe(401)
  pass(12 * HOUR_MS)
  expect((await get('/v1/analytics', { cookie })).status).toBe(401)
  expect((await post('logout')).headers.get('set-cookie')).toContain('Max-Age=0')
})

test('pages of other sites cannot log anyone in or out', async () => {
  const { post } = await start()
  for (const site of ['cross-site', 'same-site'])
    for (const path of ['login', 'logout']) {
      const { status, headers } = await post(path, `token=${encodeURIComponent(TOKEN)}`, { 'sec-fetch-site': site })
      expect([status, headers.get('set-cookie')]).toEqual([403, null])
    }
})

test('names that pages send are text, in a policy that runs no other script and no frame', async () => {
  const { send, get } = await start()
  await send([connected('<script>alert(1)</script>'), failed('</script><img>')])
  const answer = await get('/v1/analytics?range=__proto__&project=%3Cb%3E')
  const text = await answer.text()
  expect(text).toContain('&#60;script&#62;alert(1)')
  expect(text).not.toMatch(/<script>alert|<img>|<b>(?!&)</)
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", "script-src 'self';", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
    expect(policy).toContain(part)
  expect(policy).not.toContain('unsafe')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('no event, a quiet time and a database that is gone are told, in the language of the browser', async () => {
  const { send, get } = await start()
  expect(await (await get()).text()).toContain('No events yet')
  await send([track('INITIALIZE')], { ago: 20 * DAY_MS })
  expect(await (await get()).text()).toContain('No events in this period')
  const german = await get('/v1/analytics?range=30d', { authorization: `Bearer ${TOKEN}`, 'accept-language': 'cy, de-AT;q=0.9' })
  expect(await german.text()).toMatch(/<html lang="de" dir="ltr">.*Besuche/s)
  const without = await start({ database: false })
  const gone = await without.get('/v1/analytics', { authorization: `Bearer ${TOKEN}`, 'accept-language': 'ar' })
  expect([gone.status, (await gone.text()).includes('dir="rtl"')]).toEqual([503, true])
})

test('failures of the table of events are all counted', async () => {
  const { eventNames } = await import('../../../../plugins/analytics/src/fixtures/event-names.js')
  const raised = Object.entries(eventNames).flatMap(([name, entry]) => ('absent' in entry ? [] : [name]))
  expect(raised.filter((name) => /ERROR|_FAIL/.test(name)).sort()).toEqual([...FAILURES])
  for (const step of Object.values(STEPS)) expect(raised).toContain(step)
})

test('the page is not there without a token, and a short one is a mistake', async () => {
  expect(analyticsServer().raw).toBeUndefined()
  expect(() => analyticsServer({ figuresToken: 'short' })).toThrow('at least 24 characters')
})

test('the script of the page is that of its sources', async () => {
  expect(readFileSync(target, 'utf8') === (await bundle())).toBe(true)
})
