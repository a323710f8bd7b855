/** @jsxImportSource preact */
import { type ComponentChildren, createContext, type JSX, type RefObject } from 'preact'
import { useContext, useEffect, useId, useRef } from 'preact/hooks'
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

/** Focuses the one field of a screen, otherwise its title, so that screen readers announce it. */
function focusScreen(within: ParentNode | null | undefined, options?: FocusOptions): void {
  const target = within?.querySelector<HTMLElement>('[data-first]') ?? within?.querySelector('h1')
  target?.focus(options)
}

/** Returns the ref of an element with a screen that another one hides for a while. The screen takes the focus again afterwards. */
export function useFocusAfter(isHidden: boolean): RefObject<HTMLDivElement> {
  const place = useRef<HTMLDivElement>(null)
  const was = useRef(isHidden)
  useEffect(() => {
    if (was.current && !isHidden) focusScreen(place.current)
    was.current = isHidden
  }, [isHidden])
  return place
}

/** Layout of every screen: a header like that of the page's modal, the content, and the actions. Takes the focus when it appears. */
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
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead is another screen
  useEffect(() => focusScreen(place.current), [title, lead])
  useEffect(() => {
    // A page that shows the frame only after the screen was drawn lets nothing in it be focused before.
    const again = (): void => {
      if (document.activeElement === document.body) focusScreen(place.current, { preventScroll: true })
    }
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [])
  return (
    <main ref={place} class="card">
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
export function Problem({ text, id }: { readonly text: string | undefined; readonly id?: string | undefined }): JSX.Element {
  return (
    <p id={id} class="problem" role="alert">
      {text}
    </p>
  )
}

/** A labelled input with its error below. */
export function Field({
  label,
  problem,
  isFirst = false,
  ...input
}: JSX.InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string
  /** Why its value is not accepted. */
  readonly problem?: string | undefined
  /** Whether it is focused when the screen appears. */
  readonly isFirst?: boolean
}): JSX.Element {
  const id = useId()
  return (
    <>
      <label>
        {label}
        <input
          {...input}
          data-first={isFirst || undefined}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : id}
        />
      </label>
      <Problem id={id} text={problem} />
    </>
  )
}
