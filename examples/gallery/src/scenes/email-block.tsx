import { Button, Field, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'

/** Replaces another plugin's sign-in method. */
export function EmailBlock(): ReactNode {
  const { t } = useShell()
  const [email, setEmail] = useState('')
  return (
    <div className="lk-stack">
      <Field label="Email" type="email" value={email} onChange={setEmail} />
      <Button kind="primary">{t('shell.continue')}</Button>
    </div>
  )
}
