import type { ElementAttributes } from '@latchkey/elements'
import type { HTMLAttributes } from 'react'

/** Attributes by AppKit's names: `chars-start` is `charsStart`. */
type Camel<Name> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Tail>}` : Name

/** AppKit's elements with React's own attributes. An app extends `IntrinsicElements` of React's JSX with them; the codemod adds that file. */
export type AppKitElements = {
  readonly [Kind in keyof ElementAttributes as `appkit-${Kind}`]: {
    readonly [Name in keyof ElementAttributes[Kind] as Camel<Name>]: ElementAttributes[Kind][Name]
  } & Omit<HTMLAttributes<HTMLElement>, 'label'>
}
