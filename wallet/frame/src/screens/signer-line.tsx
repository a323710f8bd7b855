/** @jsxImportSource preact */
import { gradientOf } from '@latchkey/kernel/themes'
import type { JSX } from 'preact'
import type { Signer } from '../rpc/questions.js'
import type { CommonTexts } from '../texts/groups.js'

/** Names the account that signs: picture, name, short address, and whether it is a smart account. */
export function SignerLine({ account: { address, type, name }, t }: { readonly account: Signer; readonly t: CommonTexts }): JSX.Element {
  const { from, to, light, x, y } = gradientOf(address)
  const corner = `${x * 100}% ${y * 100}%`
  const short = (
    <bdi dir="ltr" title={address}>
      {`${address.slice(0, address.startsWith('0x') ? 6 : 4)}…${address.slice(-4)}`}
    </bdi>
  )
  const kind = type === 'smartAccount' && t('common.smartAccount')
  return (
    <section class="signer" aria-label={t('common.account')}>
      <span
        class="avatar"
        aria-hidden="true"
        style={{
          backgroundImage: `radial-gradient(circle at ${corner}, ${light}, transparent 70%), linear-gradient(${x < 0.5 ? 135 : 225}deg, ${from}, ${to})`,
        }}
      />
      <span>
        <strong>{name === undefined ? short : <bdi>{name}</bdi>}</strong>
        {(name !== undefined || kind) && (
          <small>
            {name !== undefined && short}
            {kind && <em>{kind}</em>}
          </small>
        )}
      </span>
    </section>
  )
}
