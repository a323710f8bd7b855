import type { ViewProps } from '@latchkey/kernel'
import { Button, Screen } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { add } from '../actions/add.js'
import type { __Name__Contract } from '../contract.js'

/** One button that counts. */
export default function __Name__({ ctx }: ViewProps<__Name__Contract, '__Name__'>): ReactNode {
  return (
    <Screen>
      <Button onClick={() => add(ctx, { amount: 1 })}>{ctx.t('__id__.add')}</Button>
    </Screen>
  )
}
