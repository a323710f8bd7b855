import { ConnectButton } from '@latchkey/kernel/react'
import { Account } from '../account'

export default function Page() {
  return (
    <main>
      <h1>__name__</h1>
      <ConnectButton />
      <Account />
    </main>
  )
}
