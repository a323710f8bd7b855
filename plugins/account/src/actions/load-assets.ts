import type { Asset, Context, Holder } from '@latchkey/kernel'
import { assetBook } from '../assets/asset-book.js'
import type { AccountContract, LoadAssetsOptions } from '../contract.js'

/** What an account holds. Nobody is asked about test coins (specification section 9). @throws what the last source failed of */
export async function loadAssets(
  ctx: Context<AccountContract>,
  holder: Holder,
  { fresh = false }: LoadAssetsOptions = {},
): Promise<readonly Asset[]> {
  if (holder.network.testnet) return []
  const { assets } = assetBook(ctx)
  if (fresh) await assets.refresh(holder)
  return assets.read(holder)
}
