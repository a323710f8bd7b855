// Loaded into the measured server before its own code: responds to each message with its memory usage, after garbage collection.
process.on('message', () => {
  globalThis.gc()
  process.send(process.memoryUsage())
})
// A listening parent must not keep the process running.
process.channel.unref()
