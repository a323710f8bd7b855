import { type ReactNode, useEffect, useState } from 'react'
import { iconPaths } from './icons.generated.js'
import type { moreIconPaths } from './more-icons.generated.js'
import { turningIcons } from './turning-icons.generated.js'

/** A name in our set, or custom path data on a 24 by 24 grid (it starts with `M`). */
export type IconName = keyof typeof iconPaths | keyof typeof moreIconPaths | `M${string}`

/** Which icon, and how large. */
export interface IconProps {
  /** A name in the set, or a path on a 24 by 24 grid that begins with `M`. */
  readonly name: IconName
  /** Size in pixels. Defaults to 20. */
  readonly size?: number | undefined
}

/** An outline icon in the current text colour. Decorative: the surrounding control has the accessible name. */
export function Icon({ name, size = 20 }: IconProps): ReactNode {
  const paths: { readonly [name: string]: string } = iconPaths
  const path = paths[name] ?? (name.startsWith('M') ? name : undefined)
  return (
    <svg
      className={turningIcons.includes(name) ? 'lk-icon lk-turn' : 'lk-icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={Math.round((1.6 * 2400) / size) / 100}
      aria-hidden="true"
    >
      {path === undefined ? <LatePath name={name} /> : <path d={path} />}
    </svg>
  )
}

/** An icon that none of our own screens use. Its space is reserved while its path loads. */
function LatePath({ name }: { readonly name: string }): ReactNode {
  const [path, setPath] = useState('')
  useEffect(() => {
    let here = true
    import('./more-icons.generated.js').then(
      ({ moreIconPaths }) => here && setPath((moreIconPaths as { readonly [name: string]: string })[name] ?? ''),
      () => {
        // A decorative icon next to a label, which says it all.
      },
    )
    return () => {
      here = false
    }
  }, [name])
  return <path d={path} />
}
