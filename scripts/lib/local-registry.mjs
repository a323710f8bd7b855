import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collect } from './collect.mjs'
import { freePort } from './free-port.mjs'

/** A registry at its pinned version: the last that runs on Node 20. */
const verdaccio = 'verdaccio@6.6.2'

/**
 * Starts an empty registry for our packages on this machine: `{ url, npmrc, stop }`. `npmrc` makes npm use it for our scope and nothing
 * else, so that all other packages come from the usual registry and npm's cache.
 */
export async function startRegistry(folder) {
  mkdirSync(folder, { recursive: true })
  // One of its plugins asks for a dist-tag, which a mirror need not have.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides: { 'node-fetch': '2.7.0' } }))
  await collect('npm', ['install', verdaccio, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
  const port = await freePort()
  const config = {
    storage: './storage',
    auth: { htpasswd: { file: './htpasswd' } },
    packages: Object.fromEntries(['@latchkey/*', 'create-latchkey'].map((name) => [name, { access: '$all', publish: '$all' }])),
    log: { type: 'stdout', level: 'warn' },
    web: { enable: false },
    max_body_size: '200mb',
  }
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config))
  const program = join(folder, 'node_modules/verdaccio/bin/verdaccio')
  const server = spawn(process.execPath, [program, '--config', 'config.yaml', '--listen', `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const url = `http://127.0.0.1:${port}/`
  const stop = async () => {
    server.kill()
    await ended
  }
  try {
    await responds(`${url}-/ping`, ended)
  } catch (error) {
    await stop()
    throw new Error(`The registry did not start.\n${said}`, { cause: error })
  }
  // npm publishes with a token only; the registry accepts any.
  return { url, npmrc: `@latchkey:registry=${url}\n//127.0.0.1:${port}/:_authToken=anything\n`, stop }
}

/** Resolves once an address responds. */
export async function responds(url, ended) {
  const limit = AbortSignal.timeout(60_000)
  let gone = false
  void ended.then(() => {
    gone = true
  })
  for (;;) {
    if (gone) throw new Error(`The server of ${url} has ended.`)
    limit.throwIfAborted()
    try {
      if ((await fetch(url, { signal: limit })).ok) return
    } catch (error) {
      // Not listening yet.
      if (limit.aborted) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
