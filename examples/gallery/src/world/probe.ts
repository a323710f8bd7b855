import { type Alert, type Contract, definePlugin, errorMappers, KERNEL_VERSION, type Plugin, type Toast } from '@latchkey/kernel'

/** Triggers what only plugins can: toasts, the alert bar, a request that needs approval. */
export interface ProbeContract extends Contract {
  readonly id: 'probe'
  readonly actions: { toast(toast: Toast): void; alert(alert: Alert): void }
  readonly rpc: { readonly probe_send: { readonly params: readonly unknown[]; readonly result: string } }
}

export function probe(): Plugin<ProbeContract> {
  return definePlugin<ProbeContract>({
    id: 'probe',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    setup: (ctx) => ({
      rpc: { probe_send: { policy: 'approve', handle: async () => 'sent' } },
      actions: {
        toast: (toast) => ctx.toast(toast),
        alert: (alert) => ctx.report(new AlertedError(alert)),
      },
      contributes: [errorMappers.of({ id: 'probe', map: (error) => (error instanceof AlertedError ? error.alert : undefined) })],
    }),
  })
}

class AlertedError extends Error {
  constructor(readonly alert: Alert) {
    super(alert.short)
  }
}
