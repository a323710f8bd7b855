import { definePlugin, loadOnce, type Plugin, policyHosts, sinks } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { AnalyticsContract } from './contract.js'
import type { AnalyticsOptions } from './options.js'
import { KERNEL, VERSION } from './version.js'
import { type Recorded, wireName } from './wire-name.js'

const needs = ['kernel.sinks', 'kernel.app'] as const

/** Kernel services this plugin needs; it includes the grants itself. */
export const analyticsGrants: { readonly analytics: readonly string[] } = { analytics: needs }

/**
 * Sends events of the page to a host of yours: names, wallets, networks and error codes, never an address, an email, an amount or a query
 * string. Sends nothing without `host`, and nothing about visitors who opted out of tracking.
 *
 * @example
 * createKernel({ projectId: 'my-app', plugins: [evm(), analytics({ host: 'https://events.example.com' })] })
 */
export function analytics(options: AnalyticsOptions = {}): Plugin<AnalyticsContract> {
  const { host, onEvent } = options
  return firstParty(
    definePlugin<AnalyticsContract>({
      id: 'analytics',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'analytics', given: options, known: () => import('./known-options.js') },
      needs,
      setup(ctx) {
        const loadRecorder = loadOnce(async () => (await import('./recorder.js')).createRecorder(ctx, options))
        let isOpen = false
        const record = (event: Recorded): void => {
          const { name, payload, at } = event
          // The kernel has this event for every view; analytics counts the modal.
          if (name === 'open' && isOpen) return
          isOpen = name === 'open' || (isOpen && name !== 'close')
          if (host) loadRecorder().then((send) => send(event), forget)
          try {
            onEvent?.({ timestamp: at, data: { type: name === 'error' ? name : 'track', event: wireName(event), properties: payload } })
          } catch (error) {
            // Reporting it would call the same function again.
            console.error(error)
          }
        }
        return {
          contributes: [sinks.of({ id: 'analytics', record }), ...(host ? [policyHosts.of({ id: 'analytics', connect: [host] })] : [])],
        }
      },
      start: (ctx) => ctx.emit('initialize', { networks: ctx.core.networks.map(({ caipNetworkId }) => caipNetworkId) }),
    }),
  )
}

/** The chunk was blocked, or runs on a server, which has no page. Reporting it would be one more event. */
function forget(): void {}
