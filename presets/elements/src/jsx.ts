import type { HTMLAttributes } from 'react'
import type { LatchkeyElements } from './attributes.js'

/** The elements with React’s own attributes. An app extends `IntrinsicElements` of React’s JSX with them, as the documentation shows. */
export type JsxElements = {
  readonly [Name in keyof LatchkeyElements]: LatchkeyElements[Name] & HTMLAttributes<HTMLElement>
}
