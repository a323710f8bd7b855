import { spawn } from 'node:child_process'

/**
 * Runs a program and resolves with its output. Rejects with the output if it exits with a code other than 0, or does not exit in time.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, seconds?: number }} [options]
 */
export function collect(command, args, { cwd, env: more, seconds = 300 } = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...more }
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: seconds * 1000 })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}\n${output}`))
    })
  })
}
