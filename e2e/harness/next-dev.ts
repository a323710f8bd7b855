import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { root } from '../../scripts/lib/workspace.mjs'

const example = join(root, 'examples/next-ssr')

export interface NextDev {
  /** The address that `next dev` prints. */
  readonly url: string
  /** Replaces a text in a file of the app. */
  edit(file: string, from: string | RegExp, to: string): void
  close(): Promise<void>
}

/** Runs the Next.js example under `next dev`, without settings, from an editable copy. */
export async function nextDev(): Promise<NextDev> {
  // Next to the example, since Turbopack reads nothing outside of the repository.
  const folder = mkdtempSync(join(root, 'examples', '.latchkey-'))
  for (const each of ['app', 'next.config.mjs', 'package.json']) cpSync(join(example, each), join(folder, each), { recursive: true })
  symlinkSync(join(example, 'node_modules'), join(folder, 'node_modules'))
  const server = spawn(process.execPath, [join(example, 'node_modules/next/dist/bin/next'), 'dev', '-p', String(await freePort())], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  const close = async (): Promise<void> => {
    server.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer): void => {
      said += text
      const [, address] = /Local:\s+(http:\/\/localhost:\d+)/.exec(said) ?? []
      if (address && said.includes('Ready')) resolve(address)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', (code) => reject(new Error(`next dev ended with ${code}: ${said}`)))
  }).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    url,
    edit(file, from, to) {
      const path = join(folder, file)
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
    },
    close,
  }
}
