import { type ReactNode, useId } from 'react'
import { Image, type ImageProps } from './image.js'
import { safeImage } from './safe-image.js'
import { gradientOf } from './theme/gradient-of.js'

/** The account whose picture is drawn. */
export interface AvatarProps {
  /** Plain address, from which a gradient is generated if there is no picture. */
  readonly address: string
  /** The picture of the account's name, if it has one. */
  readonly src?: string | undefined
  /** Size in pixels. Defaults to 40. */
  readonly size?: ImageProps['size']
}

/** The picture of an account: its name's picture, or a gradient that is always the same for the same address. */
export function Avatar({ address, src, size = 40 }: AvatarProps): ReactNode {
  if (safeImage(src)) return <Image src={src} name={address.slice(2)} size={size} shape="round" />
  return (
    <span className="lk-image" data-shape="round" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <Gradient address={address} />
    </span>
  )
}

function Gradient({ address }: { address: string }): ReactNode {
  const id = `lk${useId().replace(/\W/g, '')}`
  const { from, to, light, x, y } = gradientOf(address)
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true">
      <linearGradient id={`${id}a`} x1={x} y1={y} x2={1 - x} y2={1 - y}>
        <stop stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <radialGradient id={`${id}b`} cx={x} cy={y} r="0.7">
        <stop stopColor={light} stopOpacity="0.85" />
        <stop offset="1" stopColor={light} stopOpacity="0" />
      </radialGradient>
      <path fill={`url(#${id}a)`} d="M0 0h8v8H0z" />
      <path fill={`url(#${id}b)`} d="M0 0h8v8H0z" />
    </svg>
  )
}
