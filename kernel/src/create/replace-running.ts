interface Running {
  readonly projectId: string
  stop(): Promise<void>
}

/** On `globalThis`, since hot reload may run this module again, and a page may have several copies of the package. */
const RUNNING = /* @__PURE__ */ Symbol.for('latchkey.running')

/**
 * Stops the kernel of the same project that runs on this page: hot reload mounts a component again and forgets its previous kernel, whose
 * listeners and dialogs would stay. Only for development; a page in production may run several.
 */
export function replaceRunning({ projectId, stop }: Running, signal: AbortSignal): void {
  if (signal.aborted) return
  const page = globalThis as { [RUNNING]?: Map<AbortSignal, Running> }
  page[RUNNING] ??= new Map()
  const running = page[RUNNING]
  // Each opening starts the kernel, the first one alone counts.
  if (running.has(signal)) return
  for (const other of [...running.values()]) {
    if (other.projectId !== projectId) continue
    console.info(
      `Latchkey: another kernel of the project "${projectId}" has started, so the one before it was stopped. This happens in debug alone. Two that are to run side by side need two project ids.`,
    )
    void other.stop()
  }
  running.set(signal, { projectId, stop })
  signal.addEventListener('abort', () => {
    running.delete(signal)
    if (running.size === 0) delete page[RUNNING]
  })
}
