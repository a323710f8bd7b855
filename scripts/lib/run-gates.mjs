import { availableParallelism } from 'node:os'
import { collect } from './collect.mjs'
import { root } from './workspace.mjs'

/**
 * Runs gates in parallel, each after those it needs. Those that only wait for a download take no core from the others. Prints one line
 * per gate, and all its output if it fails. Calls `onPass` with each name that passes, and returns the names that failed.
 */
export async function runGates(gates, onPass = () => undefined) {
  const done = new Map()
  const failed = []
  const waiting = [...gates]
  let running = 0
  let open = 0
  await new Promise((finished) => {
    const next = () => {
      if (!waiting.length && !open) return finished()
      for (;;) {
        const free = running < Math.max(2, availableParallelism())
        const index = waiting.findIndex(({ waits, needs = [] }) => (free || waits) && needs.every((name) => done.has(name)))
        if (index < 0) return
        const [gate] = waiting.splice(index, 1)
        const cores = gate.waits ? 0 : 1
        running += cores
        open += 1
        start(gate, done).then(({ name, ok }) => {
          running -= cores
          open -= 1
          done.set(name, ok)
          if (ok) onPass(name)
          else failed.push(name)
          next()
        })
      }
    }
    next()
  })
  return failed
}

async function start({ name, needs = [], runs }, done) {
  const began = performance.now()
  const broken = needs.find((need) => !done.get(need))
  const { ok, output } = broken ? { ok: false, output: `Not run, because '${broken}' failed.\n` } : await runAll(runs)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${seconds.padStart(6)} s`)
  if (!ok) console.log(output.replace(/^(?=.)/gm, '       '))
  return { name, ok }
}

async function runAll(runs) {
  let output = ''
  for (const args of runs) {
    try {
      // Gates have no timeout.
      output += await collect(process.execPath, args, { cwd: root, seconds: 0 })
    } catch (error) {
      // The error contains the program's output.
      return { ok: false, output: `${output}${error.message}\n` }
    }
  }
  return { ok: true, output }
}
