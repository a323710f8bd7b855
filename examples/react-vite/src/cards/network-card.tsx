import { useNetwork } from '@latchkey/kernel/react'
import { useTask } from '../use-task.js'
import { Card } from './card.js'

/** Switches the wallet to the other chain of its family. */
export function NetworkCard() {
  const { network, networks, switchNetwork } = useNetwork()
  const other = networks.find((n) => n.chainNamespace === 'eip155' && n.caipNetworkId !== network?.caipNetworkId)
  const { busy, run } = useTask('Network switched', async () => {
    if (other) await switchNetwork(other.caipNetworkId)
    return other?.name ?? ''
  })
  const text = network ? `You are on ${network.name}.` : 'Your wallet is on a network this app does not know.'
  return (
    <Card
      title="Change the network"
      text={text}
      action={`Switch to ${other?.name ?? '…'}`}
      busy={busy}
      disabled={!other}
      onAction={() => void run()}
    />
  )
}
