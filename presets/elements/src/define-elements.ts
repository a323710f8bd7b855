import type { Kernel } from '@latchkey/kernel'
import type { ElementAttributes } from './attributes.js'
import type { Drawing } from './draw.js'

/** A kernel, or a function that loads one: `() => import('./kernel.js').then(({ kernel }) => kernel)`. */
export type KernelSource = Kernel<never> | (() => Promise<Kernel<never>>)

/** How the elements are named. */
export interface DefineOptions {
  /** First part of the names. Defaults to `latchkey`; give each kernel of a page its own. */
  readonly prefix?: string
}

/** The kind of an element: its name after the prefix. */
export type ElementKind = keyof ElementAttributes

/**
 * Defines the elements `<latchkey-button>`, `<latchkey-connect-button>`, `<latchkey-account-button>`, `<latchkey-network-button>`,
 * `<latchkey-wallet-button>` and `<latchkey-widget>` for a kernel, which the first element on the page starts. Does nothing on a server.
 * Called again with the same prefix, the elements change to the new kernel.
 *
 * @throws TypeError if another library has defined one of the names
 *
 * @example
 * defineElements(createKernel({ projectId: 'my-app', plugins: [evm({ networks: [mainnet] })] }))
 */
export function defineElements(kernel: KernelSource, { prefix = 'latchkey' }: DefineOptions = {}): void {
  if (typeof customElements === 'undefined') return
  for (const [kind, attributes] of Object.entries(ATTRIBUTES)) {
    const name = `${prefix}-${kind}`
    const known = customElements.get(name) as Partial<ElementClass> | undefined
    if (known === undefined) customElements.define(name, elementClass(kind as ElementKind, attributes, kernel))
    else if (known.use) known.use(kernel)
    else throw new TypeError(`Another library has defined <${name}>. Pass another prefix.`)
  }
}

interface ElementClass extends CustomElementConstructor {
  /** Draws all elements of this class with another kernel. */
  use(kernel: KernelSource): void
}

/** The attributes that each kind observes. */
const ATTRIBUTES: { readonly [Kind in ElementKind]: readonly string[] } = {
  button: ['size', 'disabled', 'namespace', 'balance', 'chars-start', 'chars-end', 'label', 'loading-label'],
  'connect-button': ['size', 'disabled', 'namespace', 'label', 'loading-label'],
  'account-button': ['size', 'disabled', 'namespace', 'balance', 'chars-start', 'chars-end'],
  'network-button': ['size', 'disabled', 'label'],
  'wallet-button': ['size', 'namespace', 'wallet'],
  widget: [],
}

// The class extends `HTMLElement`, which no server has, so it is made by a call.
function elementClass(kind: ElementKind, attributes: readonly string[], first: KernelSource): ElementClass {
  let kernel = first
  const shown = new Set<{ draw(): void }>()
  return class extends HTMLElement {
    static readonly observedAttributes = attributes.flatMap((name) => [name, joined(name)])
    static use(next: KernelSource): void {
      kernel = next
      for (const element of shown) element.draw()
    }
    #drawing: Promise<Drawing> | undefined

    connectedCallback(): void {
      shown.add(this)
      this.draw()
    }

    disconnectedCallback(): void {
      shown.delete(this)
      // An element that only moves is connected again in the same task.
      queueMicrotask(() => {
        if (this.isConnected) return
        void this.#drawing?.then((drawing) => drawing.end())
        this.#drawing = undefined
      })
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.draw()
    }

    draw(): void {
      this.#drawing ??= import('./draw.js').then(({ startDrawing }) => startDrawing(this, kind))
      void this.#drawing.then(
        (drawing) => this.isConnected && drawing.update(kernel, propsOf(this, attributes)),
        (cause: unknown) => {
          // The next change of the element tries again.
          this.#drawing = undefined
          console.error(`<${this.localName}> could not be drawn: its code did not load.`, cause)
          this.dispatchEvent(new CustomEvent('error', { detail: cause }))
        },
      )
    }
  }
}

/** Attributes as properties: `chars-start="6"`, or `charsStart="6"`, becomes `{ charsStart: 6 }`. */
function propsOf(element: HTMLElement, attributes: readonly string[]): Readonly<Record<string, unknown>> {
  const props: { [property: string]: unknown } = {}
  for (const name of attributes) {
    const value = element.getAttribute(name) ?? element.getAttribute(joined(name))
    const property = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    if (value === null) continue
    if (name === 'disabled') props[property] = value !== 'false'
    else if (!name.startsWith('chars-')) props[property] = value
    else if (/^\d{1,2}$/.test(value)) props[property] = Number(value)
  }
  return props
}

/** JSX passes `charsStart` as it is, and HTML ignores the case of attributes. */
function joined(name: string): string {
  return name.replace('-', '')
}
