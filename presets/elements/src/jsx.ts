import type { HTMLAttributes } from 'react'
import type { LatchkeyElements } from './attributes.js'

/**
 * The elements with React's own attributes, for the app to declare: `declare module 'react' { namespace JSX { interface IntrinsicElements
 * extends JsxElements {} } }`.
 */
export type JsxElements = {
  readonly [Name in keyof LatchkeyElements]: LatchkeyElements[Name] & HTMLAttributes<HTMLElement>
}
