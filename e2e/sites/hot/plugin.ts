import { type Contract, connectSections, definePlugin, KERNEL_VERSION, type Plugin, slot } from '@latchkey/kernel'

export interface HotContract extends Contract {
  readonly id: 'hot'
  readonly views: { readonly HotView: [] }
  readonly messages: 'hot.title'
}

/** A view and a contribution to another plugin's view, as a plugin's author edits them. */
export function hot(): Plugin<HotContract> {
  return definePlugin<HotContract>({
    id: 'hot',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    messages: { en: { 'hot.title': 'Hot' } },
    views: { HotView: { title: 'hot.title', load: () => import('./view.js') } },
    setup: (ctx) => ({ contributes: [connectSections.of({ id: 'hot', load: slot(ctx, () => import('./section.js')) })] }),
  })
}
