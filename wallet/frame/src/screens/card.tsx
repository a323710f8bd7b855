/** @jsxImportSource preact */
import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext } from 'preact/hooks'
import type { CommonTexts } from '../texts/groups.js'
import { Icon, type IconName } from './icons.js'

/** Origin of the page that embeds the frame; undefined before it is known. */
export const SiteContext = /* @__PURE__ */ createContext<string | undefined>(undefined)

/** Host of the page that embeds the frame, otherwise that of the frame. */
export function useSite(): string {
  return new URL(useContext(SiteContext) ?? location.origin).host
}

/** A button of the header: back to the previous screen, or away from all of them. */
export interface Leave {
  readonly label: string
  readonly press: () => void
  readonly disabled?: boolean | undefined
}

/** Layout of every screen: a header like that of the page's modal, the content, and the actions. */
export function Card({
  title,
  lead,
  back,
  close,
  children,
  foot,
}: {
  readonly title: string
  readonly lead?: string | undefined
  readonly back?: Leave | undefined
  readonly close?: Leave | undefined
  readonly children?: ComponentChildren
  readonly foot?: ComponentChildren
}): JSX.Element {
  return (
    <main class="card">
      <header>
        {back ? <LeaveButton icon="back" {...back} /> : <span />}
        <h1 tabIndex={-1}>{title}</h1>
        {close && <LeaveButton icon="close" {...close} />}
      </header>
      {lead && <p class="lead">{lead}</p>}
      {children}
      {foot && <div class="foot">{foot}</div>}
    </main>
  )
}

function LeaveButton({ icon, label, press, disabled }: Leave & { readonly icon: 'back' | 'close' }): JSX.Element {
  return (
    <button type="button" class="leave" aria-label={label} disabled={disabled} onClick={press}>
      <Icon name={icon} />
    </button>
  )
}

/** Says whose screen takes a secret, and that the page does not see it. */
export function HiddenFrom({ t }: { readonly t: CommonTexts }): JSX.Element {
  const site = useSite()
  return (
    <p class="hidden-from">
      <Icon name="lock" size={16} />
      <span>{t('common.hiddenFrom', { host: location.host, site })}</span>
    </p>
  )
}

/** The content of a button that stands for one of several ways: an icon, its name, and a line about it. */
export function Way({
  icon,
  name,
  about,
  mark,
}: {
  readonly icon: IconName
  readonly name: string
  readonly about?: string | undefined
  /** A word that sets it apart, such as "Recommended". */
  readonly mark?: string | undefined
}): JSX.Element {
  return (
    <>
      <Icon name={icon} />
      <span>
        <strong>
          {name}
          {mark && <em>{mark}</em>}
        </strong>
        {about && <small>{about}</small>}
      </span>
    </>
  )
}

/** An error message, announced to screen readers. */
export function Problem({ text }: { readonly text: string | undefined }): JSX.Element {
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  )
}
