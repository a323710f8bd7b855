/** Resolves with the address of a server that was spawned, once it answers. Rejects when it ends before that. */
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
