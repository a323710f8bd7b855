import type { Collectible, Context, Network } from '@latchkey/kernel'
import { EmptyState, ErrorState, Skeleton, useStyles } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { isSpam } from '../assets/is-spam.js'
import type { AccountContract } from '../contract.js'
import { assetStyles } from './parts/asset-styles.js'
import { Folded } from './parts/folded.js'
import { Piece } from './parts/piece.js'
import { useAccount } from './parts/use-account.js'
import { useGrowing } from './parts/use-growing.js'
import { useHoldings } from './parts/use-holdings.js'

/** The collectibles of the account in use, as images. */
export default function Collectibles({ ctx }: { readonly ctx: Context<AccountContract> }): ReactNode {
  useStyles(assetStyles)
  const account = useAccount(ctx)
  const network = account?.network
  const { status, data, retry } = useHoldings(ctx, 'collectibles', account && network && { address: account.address, network })
  if (!network) return null
  if (network.testnet) {
    return (
      <EmptyState icon="image" title={ctx.t('account.noNfts')}>
        {ctx.t('account.worthless')}
      </EmptyState>
    )
  }
  if (!data && status === 'failed') return <ErrorState title={ctx.t('account.balanceFailed')} onRetry={retry} />
  if (!data) {
    return (
      <div className="lk-pieces" aria-busy="true">
        <Skeleton width="100%" height="152px" />
        <Skeleton width="100%" height="152px" />
      </div>
    )
  }
  const isBait = ({ name, verified, spam }: Collectible & { readonly verified?: boolean }): boolean =>
    isSpam({ name, ...(verified && { verified }), ...(spam && { spam }) })
  const honest = data.filter((piece) => !isBait(piece))
  const bait = data.filter(isBait)
  return (
    <>
      {honest.length > 0 ? (
        <Pieces ctx={ctx} pieces={honest} network={network} />
      ) : (
        <EmptyState icon="image" title={ctx.t('account.noNfts')} />
      )}
      <Folded ctx={ctx} count={bait.length}>
        <Pieces ctx={ctx} pieces={bait} network={network} />
      </Folded>
    </>
  )
}

interface PiecesProps {
  readonly ctx: Context<AccountContract>
  readonly pieces: readonly Collectible[]
  readonly network: Network
}

function Pieces({ ctx, pieces, network }: PiecesProps): ReactNode {
  const { shown, end } = useGrowing(pieces.length)
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists that are drawn without markers */}
      <ul role="list" className="lk-pieces" aria-label={ctx.t('account.nfts')}>
        {pieces.slice(0, shown).map((piece) => (
          <Piece key={`${piece.address} ${piece.tokenId}`} ctx={ctx} piece={piece} network={network} />
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}
