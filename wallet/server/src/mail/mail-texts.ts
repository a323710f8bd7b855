import type { Language } from '@latchkey/wallet-protocol'
import type { FactorKind } from '@latchkey/wallet-protocol/wire'
import { browserIn, type ServerTexts, textsOf } from '../texts/texts-of.js'
import type { Mail } from './mail-transport.js'

/** The requester, as far as the server knows. */
export interface Asker {
  /** The requesting page, or its host. */
  readonly origin: string
  readonly browser: string
  /** Address block. */
  readonly place: string | undefined
  readonly now: number
  /** Language of the page. */
  readonly language: Language
}
type Letter = Omit<Mail, 'to'>

export function loginCodeMail(code: string, asker: Asker): Letter {
  return codeLetter('loginCode', code, asker)
}

export function loginLinkMail(link: string, asker: Asker): Letter {
  const [t, place] = [of(asker), asked(asker)]
  return letter(
    t('mail.loginLink.subject', place),
    t('mail.loginLink.lead', place),
    facts(asker),
    withLink(t('mail.loginLink.after'), link),
    t('mail.loginLink.otherwise'),
  )
}

export function primaryCodeMail(code: string, asker: Asker): Letter {
  return codeLetter('primaryCode', code, asker)
}

export function secondaryCodeMail(code: string, asker: Asker): Letter {
  return codeLetter('secondaryCode', code, asker)
}

export function takenMail(asker: Asker): Letter {
  return notice('taken', asker)
}

interface EmailChange {
  readonly old: string
  readonly new: string
}

/** Notice to the new address. */
export function changedMail(email: EmailChange, asker: Asker): Letter {
  return changeLetter(email, asker, of(asker)('mail.changed.after'))
}

/** Notice to the old address, with the link that undoes the change, if there is one. */
export function givenUpMail(email: EmailChange, asker: Asker, undo: string | undefined): Letter {
  const t = of(asker)
  return changeLetter(email, asker, undo === undefined ? t('mail.changed.final') : withLink(t('mail.changed.undo'), undo))
}

export function undoneMail(email: string, asker: Asker): Letter {
  const t = of(asker)
  return letter(t('mail.undone.subject', asked(asker)), t('mail.undone.lead', { email }), t('mail.undone.after'))
}

export function exportedMail(asker: Asker): Letter {
  return notice('exported', asker)
}

export function kitMail(asker: Asker): Letter {
  return notice('kit', asker)
}

export function recoveryUsedMail(kind: Exclude<FactorKind, 'device'>, asker: Asker): Letter {
  const [t, place] = [of(asker), asked(asker)]
  return letter(
    t('mail.recoveryUsed.subject', place),
    t('mail.recoveryUsed.lead', { ...place, kind }),
    facts(asker),
    t('mail.recoveryUsed.after'),
  )
}

export function wrongPasswordMail(asker: Asker): Letter {
  return notice('wrongPassword', asker)
}

export function deletionMail(restore: string, at: number, asker: Asker): Letter {
  const t = of(asker)
  return letter(
    t('mail.deletion.subject', asked(asker)),
    t('mail.deletion.lead', { at: whenOf(at) }),
    facts(asker),
    withLink(t('mail.deletion.after'), restore),
  )
}

export function loginAddedMail(provider: string, asker: Asker): Letter {
  return loginNotice('loginAdded', provider, asker)
}

export function loginRemovedMail(provider: string, asker: Asker): Letter {
  return loginNotice('loginRemoved', provider, asker)
}

export function loginUsedMail(provider: string, asker: Asker): Letter {
  return loginNotice('loginUsed', provider, asker)
}

export interface NamedFactor {
  readonly kind: FactorKind
  readonly label: string | undefined
}

/** Notice about a way to unlock the wallet. */
export function factorMail(change: 'factorAdded' | 'factorRemoved', { kind, label }: NamedFactor, asker: Asker): Letter {
  const t = of(asker)
  const given = { ...asked(asker), kind, label: label ?? '', hasLabel: label === undefined ? 'no' : 'yes' }
  return letter(t(`mail.${change}.subject`, given), t(`mail.${change}.lead`, given), facts(asker), t(`mail.${change}.after`))
}

/** Notice that logins are blocked, for new devices or for one that is known. */
export function pausedMail(who: 'strangers' | 'device', asker: Asker): Letter {
  return notice(who === 'strangers' ? 'paused' : 'pausedDevice', asker)
}

/** Formats a time, such as `2026-01-31 12:00 UTC`. */
export function whenOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function codeLetter(mail: 'loginCode' | 'primaryCode' | 'secondaryCode', code: string, asker: Asker): Letter {
  const t = of(asker)
  const given = { ...asked(asker), code, origin: asker.origin }
  return letter(t(`mail.${mail}.subject`, given), t(`mail.${mail}.lead`, given), facts(asker), t(`mail.${mail}.after`, given))
}

function notice(mail: 'taken' | 'exported' | 'kit' | 'wrongPassword' | 'paused' | 'pausedDevice', asker: Asker): Letter {
  const t = of(asker)
  return letter(t(`mail.${mail}.subject`, asked(asker)), t(`mail.${mail}.lead`), facts(asker), t(`mail.${mail}.after`))
}

function loginNotice(mail: 'loginAdded' | 'loginUsed' | 'loginRemoved', provider: string, asker: Asker): Letter {
  const t = of(asker)
  const given = { ...asked(asker), provider }
  return letter(t(`mail.${mail}.subject`, given), t(`mail.${mail}.lead`, given), facts(asker), t(`mail.${mail}.after`))
}

function changeLetter(email: EmailChange, asker: Asker, rest: string): Letter {
  const [t, place] = [of(asker), asked(asker)]
  const lead = t('mail.changed.lead', { ...place, before: email.old, now: email.new })
  return letter(t('mail.changed.subject', place), lead, facts(asker), rest)
}

function letter(subject: string, ...parts: readonly string[]): Letter {
  return { subject, text: `${parts.join('\n\n')}\n` }
}

/** On its own line and not a value of the message, whose isolation marks would become part of the link. */
function withLink(text: string, link: string): string {
  return `${text}\n${link}`
}

function of({ language }: Asker): ServerTexts {
  return textsOf(language)
}

function asked({ origin }: Asker): { readonly host: string } {
  return { host: new URL(origin).host }
}

function facts(asker: Asker): string {
  const t = of(asker)
  return [
    `${t('facts.page')}: ${asker.origin}`,
    `${t('facts.browser')}: ${browserIn(t, asker.browser)}`,
    `${t('facts.network')}: ${asker.place ?? t('facts.unknown')}`,
    `${t('facts.time')}: ${whenOf(asker.now)}`,
  ].join('\n')
}
