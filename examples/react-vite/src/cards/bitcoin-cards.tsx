import { useBalance, useKernel } from '@latchkey/kernel/react'
import { useTask } from '../use-task.js'
import { Card } from './card.js'

/** Address of the lemonade stand on a local Bitcoin network. */
const STAND = 'bcrt1qrc0pu8s7rc0pu8s7rc0pu8s7rc0pu8s7sser7p'

/** Actions of a visitor on Bitcoin. */
export function BitcoinCards() {
  const kernel = useKernel()
  const { data: balance } = useBalance()
  const sign = useTask('Order signed', async () => {
    const { signature } = await kernel.request('signMessage', [{ message: 'Two glasses of lemonade' }])
    return signature
  })
  const send = useTask('Coins sent', async () => {
    const { txid } = await kernel.request('sendTransfer', [{ recipient: STAND, amount: '10000' }])
    return txid
  })
  const text = balance ? `You have ${balance.quantity.numeric} ${balance.symbol}.` : 'Pays the stand 10,000 satoshi.'
  return (
    <>
      <Card
        title="Sign an order"
        text="Two glasses, as a message. Costs nothing."
        action="Sign order"
        busy={sign.busy}
        onAction={() => void sign.run()}
      />
      <Card title="Pay with bitcoin" text={text} action="Send 10,000 sat" busy={send.busy} onAction={() => void send.run()} />
    </>
  )
}
