import { type Contract, definePlugin, KERNEL_VERSION, type Plugin } from '@latchkey/kernel'

/** Views that show the building blocks side by side. */
export interface PartsContract extends Contract {
  readonly id: 'parts'
  readonly views: {
    readonly PartsActions: []
    readonly PartsRows: []
    readonly PartsFields: []
    readonly PartsFeedback: []
    readonly PartsValues: []
  }
}

export function parts(): Plugin<PartsContract> {
  return definePlugin<PartsContract>({
    id: 'parts',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    views: {
      PartsActions: { title: () => 'Actions', load: () => import('./actions.js') },
      PartsRows: { title: () => 'Rows', load: () => import('./rows.js') },
      PartsFields: { title: () => 'Fields', load: () => import('./fields.js') },
      PartsFeedback: { title: () => 'Feedback', load: () => import('./feedback.js') },
      PartsValues: { title: () => 'Values', load: () => import('./values.js') },
    },
  })
}
