import { once } from 'node:events'

/**
 * Lets a server listen on this machine, on the next free port if this one is taken. Resolves with the port.
 *
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<number>}
 */
export async function listen(server, port) {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return listen(server, port + 1)
    throw error
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
