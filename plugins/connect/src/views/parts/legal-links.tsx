import type { Context } from '@latchkey/kernel'
import { Link } from '@latchkey/kernel/ui/basics'
import { Fragment, type ReactNode } from 'react'
import type { ConnectContract } from '../../contract.js'
import { connectOptions } from '../../options.js'

/** Placeholders for the links while a text is formatted; no catalogue can contain them. */
const MARKS = { terms: '\uE000', privacy: '\uE001', link: '\uE000' }

export interface LegalLinksProps {
  readonly ctx: Context<ConnectContract>
  /** The text around the links, for both documents or only one. */
  readonly text: (count: 1 | 2, marks: typeof MARKS) => string
}

/** A sentence with links to the app's terms and privacy notice; renders nothing if the app has neither. */
export function LegalLinks({ ctx, text }: LegalLinksProps): ReactNode {
  const { termsConditionsUrl, privacyPolicyUrl } = ctx.use(connectOptions)
  const link = (href: string | undefined, key: string): readonly ReactNode[] =>
    href
      ? [
          <Link key={key} href={href} kind="plain">
            {ctx.label(key)}
          </Link>,
        ]
      : []
  const links = [...link(termsConditionsUrl, 'shell.legal.terms'), ...link(privacyPolicyUrl, 'shell.legal.privacy')]
  if (links.length === 0) return null
  const parts = text(links.length > 1 ? 2 : 1, MARKS).split(/([\uE000\uE001])/)
  return parts.map((part, i) => {
    const found = part === '\uE000' ? links[0] : part === '\uE001' ? links[1] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    return <Fragment key={i}>{found ?? part}</Fragment>
  })
}
