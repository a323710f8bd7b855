import type { ElementAttributes } from '@latchkey/elements'
import type { HTMLAttributes } from 'react'

/** Attributes by AppKit's names: `chars-start` is `charsStart`. */
type Camel<Name> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Tail>}` : Name

/** AppKit's elements, for JSX. */
export type AppKitElements = {
  readonly [Kind in keyof ElementAttributes as `appkit-${Kind}`]: {
    readonly [Name in keyof ElementAttributes[Kind] as Camel<Name>]: ElementAttributes[Kind][Name]
  } & Omit<HTMLAttributes<HTMLElement>, 'label'>
}

// Unlike the elements of `@latchkey/elements`, which apps declare themselves: AppKit declares its own, and existing code relies on it.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitElements {}
  }
}
