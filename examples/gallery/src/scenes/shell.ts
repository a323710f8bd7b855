import type { Alert, Toast } from '@latchkey/kernel'
import { ADA, fox, long, owl } from '../world/wallets.js'
import type { Scene } from './scene.js'

const world = { wallets: [fox, owl] }
const params = [{ from: ADA, to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', value: '0x16345785d8a0000', data: '0x' }]

function toasting(state: string, toast: Toast): Scene {
  return { view: 'Connect', state, world, drive: (kernel) => kernel.actions.probe.toast(toast), until: '.lk-list + *, .lk-toast' }
}
function alerting(kind: Alert['kind'], short: string): Scene {
  return {
    view: 'Connect',
    state: `alert: ${kind}`,
    world,
    kernel: { debug: true },
    drive: (kernel) => kernel.actions.probe.alert({ kind, short, long: 'The long text is in the console.' }),
    until: '.lk-alert',
  }
}

/** Parts that the shell draws around and instead of views. */
export const shellScenes: readonly Scene[] = [
  {
    view: 'Approve',
    state: 'filled',
    drive: (kernel) => void kernel.request('probe_send', params).catch(() => {}),
    until: '.lk-facts',
  },
  {
    view: 'Approve',
    state: 'several waiting',
    drive(kernel) {
      for (let i = 0; i < 3; i++) kernel.request('probe_send', params).catch(() => {})
    },
    until: '.lk-facts',
  },
  {
    view: 'Connect',
    state: 'view loading',
    kernel: { overrides: { Connect: () => new Promise(() => {}) } },
    until: '.lk-skeleton',
  },
  {
    view: 'Connect',
    state: 'view failed',
    kernel: { overrides: { Connect: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) } },
    until: '.lk-state',
  },
  toasting('toast: success', { kind: 'success', text: 'Address copied', action: { label: 'Undo', press: () => {} } }),
  toasting('toast: error', { kind: 'error', text: `${fox.name} did not answer` }),
  toasting('toast: loading', { kind: 'loading', text: `${long.name} is being asked` }),
  toasting('toast: info', { kind: 'info', text: 'The wallet changed its account' }),
  alerting('error', 'Invalid App Configuration'),
  alerting('warning', 'Unverified domain'),
  alerting('info', 'A very long note for whoever integrates the widget, about several things at once'),
]
