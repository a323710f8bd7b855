/** The frames of the same project at the same site, in other tabs. */
export interface Tabs {
  /** Tells the other tabs that the visitor logged out. */
  tellEnd(): void
}

/** Where the browser refuses channels, as it refuses storage, there is no other tab that knows of the session. */
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
