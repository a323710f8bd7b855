import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns links of a built site that lead to no file, or to no element of their page: `page: link`. */
export function brokenLinks(site) {
  const pages = readdirSync(site, { recursive: true }).filter((file) => file.endsWith('.html'))
  const htmlOf = new Map(pages.map((page) => [join(site, page), readFileSync(join(site, page), 'utf8')]))
  const idsOf = new Map(
    [...htmlOf].map(([file, html]) => [file, new Set([...html.matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id]) => id))]),
  )
  return [...htmlOf].flatMap(([file, html]) => {
    const links = [...html.matchAll(/<(?:a|img|source|link|script)\s[^>]*?(?:href|src|srcset)="([^"]+)"/g)].map(([, link]) => link)
    return links
      .filter((link) => !/^(?:[a-z]+:|\/\/)/.test(link) && !leads(decodeURI(link.replaceAll('&#38;', '&').replaceAll('&amp;', '&')), file))
      .map((link) => `${relative(site, file)}: ${link}`)
  })

  function leads(link, from) {
    const [path, id] = link.split('#')
    const at = path === '' ? from : join(path.startsWith('/') ? site : join(from, '..'), path.replace(/\?.*$/, ''))
    const file = htmlOf.has(join(at, 'index.html')) ? join(at, 'index.html') : at
    return existsSync(file) && (id === undefined || id === '' || !htmlOf.has(file) || idsOf.get(file).has(decodeURIComponent(id)))
  }
}
