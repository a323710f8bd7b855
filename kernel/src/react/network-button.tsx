'use client'
import type { ReactNode } from 'react'
import { NetworkFace, type NetworkFaceProps } from './faces/index.js'
import { PageButton } from './page-button.js'

/** How the button looks. */
export type NetworkButtonProps = NetworkFaceProps

/** Shows the network in use. Opens the list of networks. */
export function NetworkButton(props: NetworkButtonProps): ReactNode {
  return <PageButton name="network" face={NetworkFace} props={props} width={148} />
}
