import type { DescribedFact, DescribeTools } from '@latchkey/kernel/ui/approval'
import type { ResolvedAddress } from '../read/index.js'

/** Returns what draws an address under a label, or says that it could not be read. */
export function addressFact(t: DescribeTools['t']): (label: string, address: ResolvedAddress) => DescribedFact {
  return (label, address) =>
    address === undefined
      ? { label: t(label), value: t('solana.approve.unreadAddress') }
      : { label: t(label), value: address, kind: 'address' }
}
