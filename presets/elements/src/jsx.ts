import type { HTMLAttributes } from 'react'
import type { LatchkeyElements } from './attributes.js'

/** Types of the elements for React's JSX: `import '@latchkey/elements/jsx'`. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}

/** The elements with React's own attributes. */
export type JsxElements = {
  readonly [Name in keyof LatchkeyElements]: LatchkeyElements[Name] & HTMLAttributes<HTMLElement>
}
