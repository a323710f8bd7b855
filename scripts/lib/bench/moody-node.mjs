// An EVM node that answers cheap reads immediately and `eth_getLogs` as its argument specifies. Prints its URL.
import { createServer } from 'node:http'

const [, , temper] = process.argv
const server = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  const { id, method } = JSON.parse(text)
  if (method === 'eth_getLogs') {
    if (temper === '503') return response.writeHead(503).end()
    if (temper === '429') return response.writeHead(429, { 'retry-after': '60' }).end()
    return setTimeout(() => response.end('{}'), 30_000)
  }
  const result = method === 'eth_blockNumber' ? '0xf4240' : '0x1'
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
