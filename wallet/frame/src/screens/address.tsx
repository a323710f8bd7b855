/** @jsxImportSource preact */
import type { JSX } from 'preact'

/** An address from which money leaves or to which it goes, in groups of four, since it is compared letter by letter. */
export function Address({ text }: { readonly text: string }): JSX.Element {
  return (
    <span class="address" dir="ltr">
      {text.match(/.{1,4}/g)?.map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
