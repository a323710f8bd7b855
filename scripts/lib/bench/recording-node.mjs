import { createServer } from 'node:http'

/**
 * An HTTP proxy in front of a node. `begin()` starts a recording; `replay()` sends the recorded requests again, each after those that had
 * ended before it began, through the same proxy, and resolves with `{ ms, requests }`: the time that the node alone needs.
 */
export async function startRecordingNode(url) {
  let recorded = []
  const forward = async (body) => {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return { status: answer.status, text: await answer.text() }
  }
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const entry = { body: Buffer.concat(chunks).toString(), start: performance.now(), end: Number.POSITIVE_INFINITY }
    if (request.headers['x-replay'] === undefined) recorded.push(entry)
    const { status, text } = await forward(entry.body)
    entry.end = performance.now()
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = `http://127.0.0.1:${server.address().port}`
  const repeat = async (body) => {
    const headers = { 'content-type': 'application/json', 'x-replay': 'yes' }
    await (await fetch(own, { method: 'POST', headers, body })).text()
  }
  return {
    url: own,
    begin() {
      recorded = []
    },
    async replay() {
      const entries = recorded
      const start = performance.now()
      const sent = []
      for (const { body, start: began } of entries) {
        const before = entries.flatMap((other, i) => (other.end <= began ? [sent[i]] : []))
        sent.push(Promise.all(before).then(() => repeat(body)))
      }
      await Promise.all(sent)
      return { ms: performance.now() - start, requests: entries.length }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
