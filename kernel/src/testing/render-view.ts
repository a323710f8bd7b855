import type { Contract, ViewArgs, ViewName } from '../types/index.js'
import type { TestKernel } from './create-test-kernel.js'

/** A view rendered for a test. */
export interface RenderedView {
  /** Returns the view's markup with the current state; each call renders again. */
  html(): string
  /** The text as a visitor reads it: texts and labels, one line per element that has any. */
  text(): string
  /** Arguments of the view's `finish` calls, one entry per call. */
  readonly finished: readonly unknown[]
}

/**
 * Renders a view of the plugin under test without a page: effects do not run and nothing can be pressed, so it shows the view's output
 * for a given state. Test presses in a browser. Requires `react-dom`.
 *
 * @throws Error if the plugin has no such view
 * @example
 * const kernel = await createTestKernel(loyalty())
 * const view = await renderView(kernel, 'LoyaltyCard')
 * kernel.actions.loyalty.stamp()
 * expect(view.text()).toContain('1 stamp')
 */
export async function renderView<P extends Contract, V extends ViewName<P>>(
  kernel: TestKernel<never, P>,
  name: V,
  ...[args]: ViewArgs<P, V>
): Promise<RenderedView> {
  const { spec } = kernel.under
  const view = spec.views?.[name]
  if (!view) throw new Error(`Plugin "${spec.id}" has no view "${name}". It has: ${Object.keys(spec.views ?? {}).join(', ') || 'none'}.`)
  const [{ default: component }, { createElement }, { renderToStaticMarkup }, { ShellContext }] = await Promise.all([
    view.load(),
    import('react'),
    import('react-dom/server'),
    import('../ui/index.js'),
  ])
  const finished: unknown[] = []
  // A view's arguments and context are typed by its contract; the kernel keeps React out of its types.
  const props = { args, ctx: kernel.ctx, finish: (result?: unknown) => void finished.push(result) } as never
  const html = (): string => {
    const { locale, dir } = kernel.ctx.core
    const shell = { t: kernel.ctx.label, locale, dir, toast: kernel.ctx.toast, announce: () => {} }
    return renderToStaticMarkup(createElement(ShellContext.Provider, { value: shell }, createElement(component as never, props)))
  }
  return { html, text: () => textOf(html()), finished }
}

/** Words of a page, in document order: text, and labels for screen readers. */
function textOf(html: string): string {
  const said = html.replace(/<[^>]*?(?:\s(?:aria-label|placeholder|alt)="([^"]+)")?[^>]*>/g, (_tag, label?: string) => `\n${label ?? ''}\n`)
  return said
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
