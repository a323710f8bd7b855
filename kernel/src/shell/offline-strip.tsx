import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon, useShell } from '../ui/basics/index.js'

/** Shows that the network is offline, and when it is back. */
export function OfflineStrip(): ReactNode {
  const { t, announce } = useShell()
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  const before = useRef(true)
  useEffect(() => {
    if (before.current !== online) announce(t(online ? 'shell.online' : 'shell.offline'))
    before.current = online
  }, [online, t, announce])
  if (online) return null
  return (
    <div className="lk-strip lk-12">
      <Icon name="offline" size={16} />
      {t('shell.offline')}
    </div>
  )
}

function watch(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
