/**
 * Stops the kernel of that project which runs on the page, and notes how to stop this one. Hot reload runs the module that makes a kernel
 * again and forgets the kernel of before; hung on the page, since another copy of the module knows nothing of the first.
 */
export function succeed(projectId: string, stop: () => Promise<void>, signal: AbortSignal): void {
  const key = Symbol.for(`latchkey.running.${projectId}`)
  const page = globalThis as { [key: symbol]: (() => Promise<void>) | undefined }
  void page[key]?.()
  page[key] = stop
  signal.addEventListener('abort', () => page[key] === stop && delete page[key])
}
