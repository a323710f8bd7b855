import type { PanelState } from '../panel-state.js'

/** Performs an action on a wallet; resolves once it is done, or once the page shows why it failed. */
export type Act = (wallet: string, message: object) => Promise<boolean>

/** Renders the sandbox's state, now and after each change. Returns a function to change it. */
export function followState(draw: (state: PanelState) => void): Act {
  let running = false
  let again = false

  /** One at a time; changes in the meantime cause one more round. */
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

/** Shows a message in the page's status line. */
export function report(text: string): void {
  document.getElementById('status')?.replaceChildren(text)
}
