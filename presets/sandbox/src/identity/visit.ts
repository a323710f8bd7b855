import type { Callback, Press } from './identity.js'

/**
 * Follows a browser's steps, with cookies, presses a button on the provider's first page, and returns the browser's final request to the
 * site.
 */
export async function visit(
  start: string,
  { press, home, cookies = new Map() }: { readonly press: Press; readonly home: string; readonly cookies?: Map<string, string> },
): Promise<Callback> {
  let url = new URL(start)
  let body: URLSearchParams | undefined
  for (let steps = 0; steps < 20; steps++) {
    if (url.origin !== home) return body ? { url: url.href, form: body } : { url: url.href }
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    body = undefined
    const location = answer.headers.get('location')
    if (location) url = new URL(location, url)
    else {
      const page = await answer.text()
      const action = /<form method="post" action="([^"]*)"/.exec(page)?.[1]
      if (action === undefined) throw new Error(`${url.href} answered ${answer.status}: ${page.slice(0, 300)}`)
      url = new URL(plain(action), url)
      body = new URLSearchParams(hiddenFields(page))
      if (page.includes('name="press"')) body.set('press', press)
    }
  }
  throw new Error(`No end to the redirects from ${start}`)
}

function hiddenFields(page: string): [string, string][] {
  return [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    plain(name),
    plain(value),
  ])
}

function plain(text: string): string {
  return text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, number: string) => String.fromCharCode(Number.parseInt(number, hex ? 16 : 10)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}
