import { createSocket, type Socket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { resolveName } from './resolve-name.js'

/** Starts a name server, and returns its address. It knows one address of each name, or does not answer. */
async function nameServer({ isSilent = false } = {}): Promise<string> {
  const socket: Socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    if (isSilent) return
    // The question begins after the header, and ends with its type and class.
    const end = query.indexOf(0, 12) + 5
    const isA = query.readUInt16BE(end - 4) === 1
    const answer = Buffer.from(isA ? 'c00c000100010000003c00045db8d822' : '', 'hex')
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0])
    socket.send(Buffer.concat([header, query.subarray(12, end), answer]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

test('a name has the addresses of both families, of which one may be missing', async () => {
  expect(await resolveName({ servers: [await nameServer()] })('pictures.test')).toEqual(['93.184.216.34'])
})

test('a name whose server does not answer has none', async () => {
  const resolve = resolveName({ servers: [await nameServer({ isSilent: true })], timeoutMs: 20 })
  await expect(resolve('pictures.test')).rejects.toMatchObject({ code: 'ETIMEOUT' })
})
