// Loaded into the measured server before its own code: answers each message with its memory, the garbage collected.
process.on('message', () => {
  globalThis.gc()
  process.send(process.memoryUsage())
})
// A parent that listens is no reason to go on.
process.channel.unref()
