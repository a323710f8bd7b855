import { createKernel } from '@latchkey/kernel'
import { __id__ } from '../../src/index.js'

let points = 12

/** The app's server, in the page: the server half has separate tests. */
const answer: typeof fetch = async (_url, { method, body } = {}) => {
  if (method === 'POST') points -= (JSON.parse(String(body)) as { readonly points: number }).points
  return Response.json({ points })
}

const kernel = createKernel({
  projectId: 'test',
  plugins: [__id__()],
  grants: { __id__: ['kernel.requests'] },
  server: { baseUrl: 'https://server.test' },
  fetch: answer,
})
await kernel.open('__Name__')
