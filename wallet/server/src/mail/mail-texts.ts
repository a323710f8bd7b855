import type { Language } from '@latchkey/wallet-protocol'
import type { FactorKind } from '@latchkey/wallet-protocol/wire'
import { browserIn, type ServerTexts, textsOf } from '../texts/texts-of.js'
import type { Mail } from './mail-transport.js'

/** The requester, as far as the server knows. */
export interface Requester {
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

export function loginCodeMail(code: string, requester: Requester): Letter {
  return codeLetter('loginCode', code, requester)
}

export function loginLinkMail(link: string, requester: Requester): Letter {
  const [t, place] = [of(requester), asked(requester)]
  return letter(
    t('mail.loginLink.subject', place),
    t('mail.loginLink.lead', place),
    facts(requester),
    withLink(t('mail.loginLink.after'), link),
    t('mail.loginLink.otherwise'),
  )
}

export function primaryCodeMail(code: string, requester: Requester): Letter {
  return codeLetter('primaryCode', code, requester)
}

export function secondaryCodeMail(code: string, requester: Requester): Letter {
  return codeLetter('secondaryCode', code, requester)
}

export function takenMail(requester: Requester): Letter {
  return notice('taken', requester)
}

interface EmailChange {
  readonly old: string
  readonly new: string
}

/** Notice to the new address. */
export function changedMail(email: EmailChange, requester: Requester): Letter {
  return changeLetter(email, requester, of(requester)('mail.changed.after'))
}

/** Notice to the old address, with the link that undoes the change, if there is one. */
export function givenUpMail(email: EmailChange, requester: Requester, undo: string | undefined): Letter {
  const t = of(requester)
  return changeLetter(email, requester, undo === undefined ? t('mail.changed.final') : withLink(t('mail.changed.undo'), undo))
}

export function undoneMail(email: string, requester: Requester): Letter {
  const t = of(requester)
  return letter(t('mail.undone.subject', asked(requester)), t('mail.undone.lead', { email }), t('mail.undone.after'))
}

export function exportedMail(requester: Requester): Letter {
  return notice('exported', requester)
}

export function kitMail(requester: Requester): Letter {
  return notice('kit', requester)
}

export function recoveryUsedMail(kind: Exclude<FactorKind, 'device'>, requester: Requester): Letter {
  const [t, place] = [of(requester), asked(requester)]
  return letter(
    t('mail.recoveryUsed.subject', place),
    t('mail.recoveryUsed.lead', { ...place, kind }),
    facts(requester),
    t('mail.recoveryUsed.after'),
  )
}

export function wrongPasswordMail(requester: Requester): Letter {
  return notice('wrongPassword', requester)
}

export function deletionMail(restore: string, at: number, requester: Requester): Letter {
  const t = of(requester)
  return letter(
    t('mail.deletion.subject', asked(requester)),
    t('mail.deletion.lead', { at: whenOf(at) }),
    facts(requester),
    withLink(t('mail.deletion.after'), restore),
  )
}

export function loginAddedMail(provider: string, requester: Requester): Letter {
  return loginNotice('loginAdded', provider, requester)
}

export function loginRemovedMail(provider: string, requester: Requester): Letter {
  return loginNotice('loginRemoved', provider, requester)
}

export function loginUsedMail(provider: string, requester: Requester): Letter {
  return loginNotice('loginUsed', provider, requester)
}

export interface NamedFactor {
  readonly kind: FactorKind
  readonly label: string | undefined
}

/** Notice about a way to unlock the wallet. */
export function factorMail(change: 'factorAdded' | 'factorRemoved', { kind, label }: NamedFactor, requester: Requester): Letter {
  const t = of(requester)
  const given = { ...asked(requester), kind, label: label ?? '', hasLabel: label === undefined ? 'no' : 'yes' }
  return letter(t(`mail.${change}.subject`, given), t(`mail.${change}.lead`, given), facts(requester), t(`mail.${change}.after`))
}

/** Notice that logins are blocked, for new devices or for one that is known. */
export function pausedMail(who: 'strangers' | 'device', requester: Requester): Letter {
  return notice(who === 'strangers' ? 'paused' : 'pausedDevice', requester)
}

/** Formats a time, such as `2026-01-31 12:00 UTC`. */
export function whenOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function codeLetter(mail: 'loginCode' | 'primaryCode' | 'secondaryCode', code: string, requester: Requester): Letter {
  const t = of(requester)
  const given = { ...asked(requester), code, origin: requester.origin }
  return letter(t(`mail.${mail}.subject`, given), t(`mail.${mail}.lead`, given), facts(requester), t(`mail.${mail}.after`, given))
}

function notice(mail: 'taken' | 'exported' | 'kit' | 'wrongPassword' | 'paused' | 'pausedDevice', requester: Requester): Letter {
  const t = of(requester)
  return letter(t(`mail.${mail}.subject`, asked(requester)), t(`mail.${mail}.lead`), facts(requester), t(`mail.${mail}.after`))
}

function loginNotice(mail: 'loginAdded' | 'loginUsed' | 'loginRemoved', provider: string, requester: Requester): Letter {
  const t = of(requester)
  const given = { ...asked(requester), provider }
  return letter(t(`mail.${mail}.subject`, given), t(`mail.${mail}.lead`, given), facts(requester), t(`mail.${mail}.after`))
}

function changeLetter(email: EmailChange, requester: Requester, rest: string): Letter {
  const [t, place] = [of(requester), asked(requester)]
  const lead = t('mail.changed.lead', { ...place, before: email.old, now: email.new })
  return letter(t('mail.changed.subject', place), lead, facts(requester), rest)
}

function letter(subject: string, ...parts: readonly string[]): Letter {
  return { subject, text: `${parts.join('\n\n')}\n` }
}

/** On its own line and not a value of the message, whose isolation marks would become part of the link. */
function withLink(text: string, link: string): string {
  return `${text}\n${link}`
}

function of({ language }: Requester): ServerTexts {
  return textsOf(language)
}

function asked({ origin }: Requester): { readonly host: string } {
  return { host: new URL(origin).host }
}

function facts(requester: Requester): string {
  const t = of(requester)
  return [
    `${t('facts.page')}: ${requester.origin}`,
    `${t('facts.browser')}: ${browserIn(t, requester.browser)}`,
    `${t('facts.network')}: ${requester.place ?? t('facts.unknown')}`,
    `${t('facts.time')}: ${whenOf(requester.now)}`,
  ].join('\n')
}
