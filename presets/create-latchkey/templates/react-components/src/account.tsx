import { useAccount, useNetwork } from '@latchkey/kernel/react'

/** The account in use. Its status is undefined until the wallet of the last visit is known. */
export function Account() {
  const { address, isConnected, status } = useAccount()
  const { network } = useNetwork()
  if (isConnected) return <p role="status">{`${address} on ${network?.name ?? 'another network'}`}</p>
  return <p role="status">{status === undefined ? 'One moment…' : 'No wallet connected'}</p>
}
