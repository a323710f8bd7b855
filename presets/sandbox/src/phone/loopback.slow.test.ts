import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Runs a program in a separate process that records every connection and every name lookup. */
async function run(program: string): Promise<{ readonly lines: readonly string[]; readonly code: number; readonly errors: string }> {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const file = fileURLToPath(new URL('../../node_modules/.test/phone.mjs', import.meta.url))
  const contents = `
    import dns from 'node:dns'
    import net from 'node:net'
    const say = (text) => process.stdout.write(text + '\\n')
    const { connect } = net.Socket.prototype
    net.Socket.prototype.connect = function (...args) {
      const [options] = Array.isArray(args[0]) ? args[0] : args
      say('connect ' + (options.path ? 'pipe' : options.host ?? 'localhost'))
      return connect.apply(this, args)
    }
    for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
      const real = dns[name]
      dns[name] = (host, ...rest) => (say('look-up ' + host), real(host, ...rest))
    }
    process.on('unhandledRejection', (error) => say('unhandled ' + error))
    const { startSandbox } = await import('../start-sandbox.js')
    const { openClient } = await import('./open-client.js')
    const sandbox = await startSandbox()
    const { alba } = sandbox.wallets
    const metadata = { name: 'App', description: '', url: 'https://app.test', icons: [] }
    const { client: app, stop } = await openClient({ relayUrl: sandbox.relay.url, metadata })
    const pair = async () => {
      const wish = { chains: ['eip155:1337'], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] }
      const { uri, approval } = await app.connect({ optionalNamespaces: { eip155: wish } })
      const [session, mine] = await Promise.all([approval(), alba.pair(uri)])
      const ask = (params) => app.request({ topic: session.topic, chainId: 'eip155:1337', request: { method: 'personal_sign', params } })
      return { session, mine, ask }
    }
    ${program}
  `
  await build({
    stdin: { contents, resolveDir: here, loader: 'ts' },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  // The library omits some of its services when it detects a test.
  const { VITEST: _, IS_VITEST: __, ...env } = process.env
  const child = spawn(process.execPath, [file], { env })
  let text = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (part) => (text += part))
  child.stderr.setEncoding('utf8').on('data', (part) => (errors += part))
  const patience = setTimeout(() => child.kill('SIGKILL'), 45_000)
  const [code] = await once(child, 'exit')
  clearTimeout(patience)
  return { lines: text.split('\n').filter(Boolean), code, errors }
}

const HERE = ['127.0.0.1', 'localhost', 'pipe']

test('a complete flow contacts no other machine, looks up no name, and the process exits', { timeout: 60_000 }, async () => {
  const { lines, code, errors } = await run(`
    const { session, mine, ask } = await pair()
    say('signed ' + String(await ask(['0x00', alba.accounts[0]])).length)
    await mine.update({ chains: [1337] })
    await mine.ping()
    await mine.disconnect()
    await pair()
    await stop()
    await sandbox.stop()
    say('stopped')
    process.on('exit', () => say('ended after ' + (Math.round(performance.now() - from) < 2000 ? 'a moment' : 'a long time')))
    const from = performance.now()
  `)
  expect([code, errors]).toEqual([0, ''])
  const network = lines.filter((line) => /^(connect|look-up) /.test(line))
  expect(network.length).toBeGreaterThan(4)
  expect(network.filter((line) => !HERE.includes(line.split(' ')[1] ?? ''))).toEqual([])
  expect(lines.filter((line) => !network.includes(line))).toEqual(['signed 132', 'stopped', 'ended after a moment'])
})

test('stop leaves nothing behind, with anything open or in flight', { timeout: 60_000 }, async () => {
  const { lines, code, errors } = await run(`
    const { mine, ask } = await pair()
    alba.policy('never')
    ask(['0x00', alba.accounts[0]]).catch(() => say('given up'))
    await alba.waitForPrompt()
    sandbox.relay.hold()
    mine.ping().catch((error) => say('ping: ' + error.code))
    mine.update({ chains: [1337] }).catch((error) => say('update: ' + error.code))
    alba.useAccount(1)
    // A ping and an update are on their way.
    while (![1104, 1114].every((tag) => sandbox.relay.messages.some((one) => one.tag === tag))) await new Promise(setImmediate)
    await stop()
    await sandbox.stop()
    say('stopped')
    process.on('exit', () => say('ended after ' + (Math.round(performance.now() - from) < 4000 ? 'a moment' : 'a long time')))
    const from = performance.now()
  `)
  expect([code, errors]).toEqual([0, ''])
  expect(lines.filter((line) => !/^(connect|look-up) /.test(line)).sort()).toEqual([
    'ended after a moment',
    'given up',
    'ping: stopped',
    'stopped',
    'update: stopped',
  ])
})
