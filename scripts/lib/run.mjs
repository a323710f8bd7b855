import { spawn } from 'node:child_process'
import { root } from './workspace.mjs'

/** Runs a program with our standard streams; rejects if it does not exit with 0. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}`))
    })
  })
}
