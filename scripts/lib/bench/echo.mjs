// A plain Hono app that responds with texts of given sizes: the upper bound for our server on this machine. Prints its URL.
import { createRequire } from 'node:module'
import { root } from '../workspace.mjs'

// Its packages belong to the server.
const need = createRequire(`${root}/presets/server/package.json`)
const [{ serve }, { Hono }] = await Promise.all([import(need.resolve('@hono/node-server')), import(need.resolve('hono'))])
const app = new Hono()
const answer = (c) => c.body('x'.repeat(Number(c.req.param('size'))), 200, { 'content-type': 'application/json' })
app.get('/:size', answer)
app.post('/:size', async (c) => {
  await c.req.text()
  return answer(c)
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`http://127.0.0.1:${port}`))
