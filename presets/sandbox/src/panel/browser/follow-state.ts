import type { PanelState } from '../panel-state.js'

/** Does something to a wallet; resolves when it is done, or when the page has said why not. */
export type Act = (wallet: string, message: object) => Promise<boolean>

/** Draws what the sandbox is like, now and after each change. Hands back the way to change it. */
export function followState(draw: (state: PanelState) => void): Act {
  let running = false
  let again = false

  /** One at a time; changes that come meanwhile are one more round. */
  const refresh = async (): Promise<void> => {
    again = running
    if (running) return
    running = true
    try {
      const response = await fetch('/control/state')
      draw((await response.json()) as PanelState)
    } finally {
      running = false
    }
    if (again) await refresh()
  }
  const events = new EventSource('/control/events')
  events.addEventListener('open', () => {
    report('')
    void refresh()
  })
  events.addEventListener('message', () => void refresh())
  events.addEventListener('error', () => report('The sandbox has stopped.'))

  return async (wallet, message) => {
    const response = await fetch(`/control/wallets/${wallet}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    report(response.ok ? '' : ((await response.json()) as { readonly error: string }).error)
    return response.ok
  }
}

/** Says something in the page's status line. */
export function report(text: string): void {
  document.getElementById('status')?.replaceChildren(text)
}
