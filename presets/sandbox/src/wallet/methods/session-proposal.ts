import type { Method } from '../method.js'

/** `wc_sessionPropose`, `wc_sessionAuthenticate`: an app on another device wants to connect. Asks every time. */
export const sessionProposal: Method = (_core, { origin, method }) => ({
  ask: {
    title: method === 'wc_sessionPropose' ? 'Connect to this app' : 'Connect and sign in to this app',
    action: 'Connect',
    facts: [['App', origin]],
    exclusive: true,
    whileLocked: true,
  },
  run: () => null,
})
