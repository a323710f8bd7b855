import { ConnectButton, NetworkButton } from '@latchkey/kernel/react'
import Link from 'next/link'
import { Visitor } from './visitor'

/** A server component that uses our buttons directly: the package marks its own client boundary. */
export default function Page() {
  return (
    <main>
      <h1>Rendered on the server</h1>
      <p>
        <ConnectButton /> <NetworkButton />
      </p>
      <Visitor />
      <p>
        <Link href="/members">Members only</Link>
      </p>
    </main>
  )
}
