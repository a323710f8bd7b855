/** Frames of the same project and site in other tabs. */
export interface Tabs {
  /** Notifies the other tabs that the visitor logged out. */
  tellEnd(): void
}

/** A browser that denies channels also denies storage, so no other tab has the session. */
export function openTabs(name: string, ended: () => void): Tabs {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === 'ended') ended()
    })
    return { tellEnd: () => channel.postMessage('ended') }
  } catch {
    return { tellEnd() {} }
  }
}
