import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import en from '../messages/en.json' with { type: 'json' }
import {
  Address,
  Amount,
  AmountField,
  Avatar,
  Button,
  Checkbox,
  CopyButton,
  ErrorState,
  Field,
  IconButton,
  Image,
  Link,
  List,
  Notice,
  OtpField,
  ProgressRing,
  QrCode,
  Row,
  Screen,
  SearchField,
  type ShellApi,
  ShellContext,
  Switch,
  Tabs,
} from './index.js'

const ADDRESS = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const texts: { readonly [key: string]: string } = en
const none = () => {}
const shell: ShellApi = { t: (key) => texts[key] ?? key, locale: 'en', dir: 'ltr', toast: none, announce: none }
const draw = (element: ReactElement, api: Partial<ShellApi> = {}) =>
  renderToStaticMarkup(<ShellContext.Provider value={{ ...shell, ...api }}>{element}</ShellContext.Provider>)

describe('fields', () => {
  test('A11Y-09 an invalid value marks the input and links it to its message', () => {
    const fields = [
      <Field key="1" label="To" value="x" onChange={none} error="That address is not valid" />,
      <AmountField key="2" label="You send" value="1" decimals={6} onChange={none} error="Not enough USDC" />,
      <OtpField key="3" label="Code" value="12" onChange={none} error="That code is not right" />,
    ]
    for (const field of fields) {
      const html = draw(field)
      const id = /aria-describedby="([^"]+)"/.exec(html)?.[1]
      expect(html).toContain('aria-invalid="true"')
      expect(html).toMatch(new RegExp(`<p[^>]* id="${id}" data-error=""`))
    }
  })

  test('a field without a mistake is not marked, and every input has a label', () => {
    const html = draw(<Field label="To" value="" onChange={none} hint="Address or name" />)
    expect(html).not.toContain('aria-invalid')
    expect(html).toMatch(/<label[^>]* for="([^"]+)".*<input id="\1"/s)
  })

  test('AMT-01 too many decimals are reported in the field itself', () => {
    expect(draw(<AmountField label="You send" value="1.1234567" decimals={6} onChange={none} />)).toContain('aria-invalid="true"')
  })

  test('a one-time code is one input for keyboards and autofill', () => {
    const html = draw(<OtpField label="Code" value="12" onChange={none} />)
    expect(html.match(/<input/g)).toHaveLength(1)
    expect(html).toContain('autoComplete="one-time-code"')
    expect(html.match(/aria-hidden="true"/g)).toHaveLength(6)
  })

  test('the clear button only exists if there is something to clear', () => {
    expect(draw(<SearchField label="Search" value="" onChange={none} />)).not.toContain('Clear')
    expect(draw(<SearchField label="Search" value="a" onChange={none} />)).toContain('aria-label="Clear"')
  })
})

describe('buttons and rows', () => {
  test('a busy or disabled button stays focusable and does not submit', () => {
    const html = draw(
      <Button type="submit" loading onClick={none}>
        Continue
      </Button>,
    )
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('aria-disabled="true"')
    expect(html).toContain('type="button"')
    expect(html).not.toContain(' disabled')
  })

  test('a list is a list for screen readers in every browser, even without markers', () => {
    const html = draw(
      <List label="Networks">
        <Row title="Polygon" onClick={none} />
      </List>,
    )
    expect(html).toMatch(/<ul [^>]*role="list"[^>]*aria-label="Networks"/)
  })

  test('a disabled row shows why', () => {
    const html = draw(<Row title="Polygon" disabled reason="Bench Fox did not allow this network" onClick={none} />)
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain('aria-disabled="true"')
    expect(html).toMatch(new RegExp(`id="${id}">Bench Fox did not allow this network`))
  })

  test('the row in use is marked, and not only by colour', () => {
    const html = draw(<Row title="Ethereum" selected onClick={none} />)
    expect(html).toContain('aria-current="true"')
    expect(html).toContain('<svg')
  })

  test('icon buttons have an accessible name', () => {
    expect(draw(<IconButton icon="close" label="Close" />)).toContain('aria-label="Close"')
    expect(draw(<CopyButton value="x" label="Copy address" />)).toContain('aria-label="Copy address"')
  })

  test('an unknown icon name draws nothing instead of a broken path', () => {
    expect(draw(<IconButton icon={'nonsense' as 'close'} label="x" />)).toContain('d=""')
  })

  test('switch and checkbox expose their state', () => {
    expect(draw(<Switch label="Certified only" checked onChange={none} />)).toContain('role="switch" aria-checked="true"')
    const box = (
      <Checkbox checked={false} onChange={none}>
        I accept
      </Checkbox>
    )
    expect(draw(box)).toMatch(/<label.*type="checkbox".*I accept/s)
  })

  test('tabs are linked to their panel; a single one hides the bar', () => {
    const tabs = [
      { id: 'tokens', label: 'Tokens' },
      { id: 'nfts', label: 'NFTs' },
    ]
    const html = draw(
      <Tabs label="Account" tabs={tabs} value="nfts" onChange={none}>
        x
      </Tabs>,
    )
    expect(html).toMatch(/aria-selected="true" aria-controls="([^"]+)" tabindex="0".*role="tabpanel" id="\1"/is)
    const single = (
      <Tabs label="Account" tabs={tabs.slice(0, 1)} value="tokens" onChange={none}>
        x
      </Tabs>
    )
    expect(draw(single)).toBe('x')
  })
})

describe('external content', () => {
  test('SEC-05: links open https pages in a new tab without access to this page; anything else is plain text', () => {
    const html = draw(<Link href="https://example.org">Terms</Link>)
    expect(html).toContain('target="_blank" rel="noopener noreferrer"')
    expect(html).toContain('opens in a new tab')
    for (const href of ['http://localhost:3000/terms', 'http://127.0.0.1/terms']) {
      expect(draw(<Link href={href}>x</Link>)).toContain(`href="${href}" target="_blank" rel="noopener noreferrer"`)
      expect(draw(<Row title="x" href={href} />)).toContain(`href="${href}" target="_blank" rel="noopener noreferrer"`)
      expect(draw(<Button href={href}>x</Button>)).toContain(`href="${href}" target="_blank" rel="noopener noreferrer"`)
    }
    for (const href of ['javascript:alert(1)', 'http://example.org', 'data:text/html,x']) {
      expect(draw(<Link href={href}>x</Link>)).toBe('<span>x</span>')
      expect(draw(<Row title="x" href={href} />)).not.toContain(href)
      expect(draw(<Button href={href}>x</Button>)).not.toContain(href)
    }
  })

  test('CSP-05 replaces an image that may not be loaded by a letter of the same size', () => {
    const html = draw(<Image src="http://example.org/x.png" name="Bench Fox" />)
    expect(html).not.toContain('<img')
    expect(html).toContain('inline-size:40px;block-size:40px')
    expect(html).toContain('>B<')
  })

  test('an image is loaded without a referrer', () => {
    expect(draw(<Image src="https://example.org/x.png" name="x" />)).toContain('referrerPolicy="no-referrer"')
  })

  test('the pattern of an address is always the same and needs no request', () => {
    const html = draw(<Avatar address={ADDRESS} />)
    expect(html).toBe(draw(<Avatar address={ADDRESS} />))
    expect(html).not.toBe(draw(<Avatar address="0x52908400098527886E0F7030069857D2E4169EE7" />))
    expect(html).not.toContain('<img')
  })
})

describe('addresses and amounts', () => {
  test('an address is visually short, full in its title and grouped for screen readers', () => {
    const html = draw(<Address value={ADDRESS} />)
    expect(html).toContain(`title="${ADDRESS}"`)
    expect(html).toContain('aria-hidden="true">0x8ba1…BA72<')
    expect(html).toContain('0x8ba1 f109 551b D432 8030 1264 5Ac1 36dd d64D BA72')
  })

  test('a full address loses no character', () => {
    expect(draw(<Address form="whole" value={ADDRESS} />).replace(/<[^>]+>/g, '')).toBe(ADDRESS)
  })

  test('an amount is exact, followed by its symbol', () => {
    expect(draw(<Amount value={1234567890123456789n} decimals={18} symbol="ETH" />).replace(/<[^>]+>/g, '')).toBe(
      '1.234567890123456789\u00a0ETH',
    )
    expect(draw(<Amount value="1234.5" min={2} max={2} />, { locale: 'de' }).replace(/<[^>]+>/g, '')).toBe('1.234,50')
  })
})

describe('states', () => {
  test('A11Y-08 the code has a text alternative', () => {
    expect(draw(<QrCode value="wc:1" label="Code to connect a wallet" />)).toContain('role="img" aria-label="Code to connect a wallet"')
  })

  test('the ring is decorative: its state is stated in words next to it', () => {
    expect(draw(<ProgressRing state="failure" name="Fox" />)).toContain('aria-hidden="true"')
  })

  test('A11Y-04 failures are announced immediately, notices wait their turn', () => {
    expect(draw(<Notice kind="danger">x</Notice>)).toContain('role="alert"')
    expect(draw(<Notice kind="warning">x</Notice>)).toContain('role="status"')
    expect(draw(<ErrorState onRetry={none} onBack={none} />)).toMatch(/role="alert".*Something went wrong.*Back.*Try again/s)
  })

  test('the lead text can describe the dialog', () => {
    expect(draw(<Screen lead="Scan with your phone" />)).toContain('id="lk-lead"')
  })

  test('a building block outside a shell reports what is missing', () => {
    expect(() => renderToStaticMarkup(<CopyButton value="x" />)).toThrow('ShellContext')
  })
})
