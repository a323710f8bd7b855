import { useAccount, useKernel, useNetwork } from '@latchkey/kernel/react'
import { verifyTypedData } from 'viem'
import { useTask } from '../use-task.js'
import { Card } from './card.js'

const TYPES = {
  Order: [
    { name: 'drink', type: 'string' },
    { name: 'glasses', type: 'uint256' },
  ],
} as const

/** Signs an order as typed data (EIP-712) and verifies the signature. */
export function SignCard() {
  const kernel = useKernel()
  const { address } = useAccount()
  const { chainId } = useNetwork()
  const { busy, run } = useTask('Order signed', async () => {
    // The card is only rendered while an account is connected.
    const from = address as `0x${string}`
    const domain = { name: 'Lemonade', version: '1', chainId: Number(chainId) }
    const message = { drink: 'Lemonade', glasses: 2n }
    const fields = { name: 'string', version: 'string', chainId: 'uint256' }
    const data = {
      domain,
      primaryType: 'Order',
      message: { ...message, glasses: '2' },
      types: { EIP712Domain: Object.entries(fields).map(([name, type]) => ({ name, type })), ...TYPES },
    }
    const signature = await kernel.request('eth_signTypedData_v4', [from, JSON.stringify(data)])
    const valid = await verifyTypedData({ address: from, domain, types: TYPES, primaryType: 'Order', message, signature })
    return valid ? 'The signature is valid' : 'The signature does not fit'
  })
  return (
    <Card
      title="Sign an order"
      text="Two glasses, as typed data. Costs nothing."
      action="Sign order"
      busy={busy}
      onAction={() => void run()}
    />
  )
}
