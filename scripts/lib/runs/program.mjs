/** Prints how a program is called, and why it was not run as it was called, and ends it. */
export function wantsUsage(usage, error) {
  if (error) console.error(`${error.message}\n`)
  console.log(usage)
  process.exit(error ? 1 : 0)
}

/** Colour codes are noise in a log file. Programs that are started later inherit this. */
export function plainOutput() {
  if (!process.stdout.isTTY) Object.assign(process.env, { NO_COLOR: '1', FORCE_COLOR: '0' })
}
