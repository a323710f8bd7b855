import { useAccount, useNetwork } from '@latchkey/kernel/react'
import { useSIWX } from '@latchkey/siwx/react'

/** The account in use, and its sign-in. Its status is undefined until the wallet of the last visit is known. */
export function Account() {
  const { address, isConnected, status } = useAccount()
  const { network } = useNetwork()
  const { session, signOut } = useSIWX()
  if (!isConnected) return <p role="status">{status === undefined ? 'One moment…' : 'No wallet connected'}</p>
  return (
    <>
      <p role="status">{`${address} on ${network?.name ?? 'another network'}`}</p>
      {session && (
        <p>
          You are signed in.{' '}
          <button type="button" onClick={() => void signOut()}>
            Sign out
          </button>
        </p>
      )}
    </>
  )
}
