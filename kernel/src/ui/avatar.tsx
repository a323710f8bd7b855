import { bloImage } from 'blo'
import type { ReactNode } from 'react'
import { Image, type ImageProps } from './image.js'
import { safeImage } from './safe-image.js'

/** Whose picture is drawn. */
export interface AvatarProps {
  /** Plain address, of which a pattern is made where there is no picture. */
  readonly address: string
  /** The picture of the account's name, when it has one. */
  readonly src?: string | undefined
  /** Side in pixels; 40 when left out. */
  readonly size?: ImageProps['size']
}

/** The face of an account: its name's picture, or a pattern that always is the same for the same address. */
export function Avatar({ address, src, size = 40 }: AvatarProps): ReactNode {
  if (safeImage(src)) return <Image src={src} name={address.slice(2)} size={size} shape="round" />
  return (
    <span className="lk-image" data-shape="round" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <Pattern address={address} />
    </span>
  )
}

function Pattern({ address }: { address: string }): ReactNode {
  // blo only reads characters; its type asks for an EVM address, other families have other shapes.
  const [cells, colors] = bloImage(address as `0x${string}`)
  const paint = (index: number) => {
    const [hue, saturation, light] = colors[index] ?? []
    return `hsl(${hue} ${saturation}% ${light}%)`
  }
  const square = (cell: number, index: number, color: number) => {
    if (cell !== color) return ''
    const [x, y] = [index % 4, Math.floor(index / 4)]
    return `M${x} ${y}h1.02v1.02h-1.02zM${7 - x} ${y}h1.02v1.02h-1.02z`
  }
  const path = (color: number) => Array.from(cells, (cell, index) => square(cell, index, color)).join('')
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true">
      <path fill={paint(0)} d="M0 0h8v8H0z" />
      <path fill={paint(1)} d={path(1)} />
      <path fill={paint(2)} d={path(2)} />
    </svg>
  )
}
