/** @jsxImportSource preact */
import type { JSX } from 'preact'
import type { About } from '../account/sensitive.js'

/** Facts of an action, line by line. */
export function Facts({ facts }: Pick<About, 'facts'>): JSX.Element | null {
  if (facts.length === 0) return null
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label} class="block">
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
