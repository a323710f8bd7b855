/**
 * Runs checks two at a time, each after the one it `needs`, and prints how long each took and why it failed. Returns the names of failed
 * checks; a check that needs one of them fails too.
 */
export async function runChecks(checks) {
  const results = new Map()
  const waiting = [...checks]
  const worker = async () => {
    while (waiting.length) {
      const ready = waiting.findIndex(({ needs }) => !needs || results.has(needs))
      const [check] = waiting.splice(Math.max(0, ready), 1)
      results.set(check.name, run(check, results))
      await results.get(check.name)
    }
  }
  await Promise.all([worker(), worker()])
  const all = await Promise.all(checks.map(async ({ name }) => ((await results.get(name)) ? [] : [name])))
  return all.flat()
}

async function run({ name, needs, run: check }, results) {
  if (needs && !(await results.get(needs))) return report(name, 0, new Error(`Not run, because '${needs}' failed.`))
  const began = performance.now()
  const error = await check().then(
    () => undefined,
    (reason) => reason,
  )
  return report(name, performance.now() - began, error)
}

function report(name, ms, error) {
  console.log(`${error ? 'FAILED' : 'ok    '} ${name.padEnd(34)} ${(ms / 1000).toFixed(1).padStart(6)} s`)
  if (error) console.log(error.message)
  return !error
}
