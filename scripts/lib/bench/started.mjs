/** Resolves with the URL of a spawned server, once it responds. Rejects if it exits before that. */
export function started(child) {
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const [, url] = /at (http:\S+),/.exec(String(text)) ?? []
      if (url) resolve(url)
    })
    child.stderr.pipe(process.stderr)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}
