import type { ReactNode } from 'react'
import { iconPaths, turningIcons } from './icons.generated.js'

/** A name from our set, or path data of your own on a 24 by 24 grid (it starts with `M`). */
export type IconName = keyof typeof iconPaths | `M${string}`

export interface IconProps {
  readonly name: IconName
  /** Side in pixels. Defaults to 20. */
  readonly size?: number | undefined
}

/** A line drawing in the colour of the text around it. Decorative: the control it stands in carries the name. */
export function Icon({ name, size = 20 }: IconProps): ReactNode {
  const paths: { readonly [name: string]: string } = iconPaths
  return (
    <svg
      className={turningIcons.includes(name) ? 'lk-icon lk-turn' : 'lk-icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={Math.round((1.6 * 2400) / size) / 100}
      aria-hidden="true"
    >
      <path d={paths[name] ?? (name.startsWith('M') ? name : '')} />
    </svg>
  )
}
