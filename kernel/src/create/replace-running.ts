interface Running {
  readonly projectId: string
  stop(): Promise<void>
}

/** On `globalThis`, since hot reload may run this module again, and a page may have several copies of the package. */
const RUNNING = /* @__PURE__ */ Symbol.for('latchkey.running')

/**
 * Stops the kernel of the same project that runs on this page: hot reload mounts a component anew and forgets the kernel that it created,
 * whose listeners and dialogs would stay. Only for development; a page in production may run several.
 */
export function replaceRunning(kernel: Running, signal: AbortSignal): void {
  if (signal.aborted) return
  const page = globalThis as { [RUNNING]?: Set<Running> }
  page[RUNNING] ??= new Set()
  const running = page[RUNNING]
  // Each opening starts the kernel, the first one alone counts.
  if (running.has(kernel)) return
  for (const other of [...running]) {
    if (other.projectId !== kernel.projectId) continue
    console.info(
      `Latchkey: another kernel of the project "${kernel.projectId}" has started, so the one before it was stopped. This happens in debug alone. Two that are to run side by side need two project ids.`,
    )
    void other.stop()
  }
  running.add(kernel)
  signal.addEventListener('abort', () => {
    running.delete(kernel)
    if (running.size === 0) delete page[RUNNING]
  })
}
