/** Runs checks two at a time, says how long each took and why it failed. Returns the names of those that did. */
export async function runChecks(checks) {
  const waiting = [...checks]
  const failed = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now()
      const error = await check.run().then(
        () => undefined,
        (reason) => reason,
      )
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${error ? 'FAILED' : 'ok    '} ${check.name.padEnd(30)} ${seconds.padStart(6)} s`)
      if (!error) continue
      failed.push(check.name)
      console.log(error.message)
    }
  }
  await Promise.all([worker(), worker()])
  return failed
}
