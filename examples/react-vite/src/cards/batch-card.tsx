import { useKernel } from '@latchkey/kernel/react'
import { parseEther } from 'viem'
import { sandbox } from '../sandbox.js'
import { useTask } from '../use-task.js'
import { Card } from './card.js'
import { STAND } from './send-card.js'
import { transferOf } from './token-card.js'

/** Sends two calls at once if the wallet supports it (EIP-5792), otherwise one after the other. */
export function BatchCard() {
  const kernel = useKernel()
  const { busy, run } = useTask('Tip and drink paid', async () => {
    const sent = await kernel.actions.eip155.sendCalls({
      calls: [
        { to: STAND, value: parseEther('0.001') },
        { to: sandbox.contracts.token, data: transferOf('1') },
      ],
    })
    return sent.kind === 'batch' ? `One batch: ${sent.id}` : `${sent.hashes.length} transactions, one after the other`
  })
  return <Card title="Tip and drink together" text="ETH and tokens in one go." action="Send both" busy={busy} onAction={() => void run()} />
}
