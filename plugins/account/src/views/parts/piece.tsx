import type { Collectible, Context, Network } from '@latchkey/kernel'
import { explorerPage } from '@latchkey/kernel/async'
import { safeImage, safeLink } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import type { AccountContract } from '../../contract.js'

export interface PieceProps {
  readonly ctx: Context<AccountContract>
  readonly piece: Collectible
  readonly network: Network
}

/** One collectible: its image, name and collection. Links to the explorer if there is one. */
export function Piece({ ctx, piece, network }: PieceProps): ReactNode {
  const { address, name, collection, imageUrl } = piece
  const [ready, setReady] = useState(false)
  const source = safeImage(imageUrl)
  const link = safeLink(explorerPage(ctx, network, { kind: 'token', id: address.split(':')[2] ?? '' })?.url)
  const content = (
    <>
      <span className="lk-piece-picture" aria-hidden="true">
        {!ready && <span>{[...name][0]?.toUpperCase()}</span>}
        {source && (
          <img
            src={source}
            alt=""
            decoding="async"
            draggable={false}
            referrerPolicy="no-referrer"
            data-ready={ready || undefined}
            onLoad={() => setReady(true)}
          />
        )}
      </span>
      <span className="lk-cut lk-14 lk-strong">{name}</span>
      <span className="lk-cut lk-12 lk-quiet">{collection}</span>
    </>
  )
  return (
    <li>
      {link ? (
        <a className="lk-piece" href={link} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      ) : (
        <span className="lk-piece">{content}</span>
      )}
    </li>
  )
}
