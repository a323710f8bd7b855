import type { PlainAnswer } from '@latchkey/server-kit'
import { STEPS } from '../counts.js'
import { dataTag, type Html, html } from './html.js'
import { page } from './page-frame.js'
import { type Figures, type Line, PROJECTS, RANGES, type Range, type Share } from './read-figures.js'
import type { FigureTexts } from './texts.js'

/** Returns the login form. */
export function loginPage(t: FigureTexts, { isWrong = false } = {}): PlainAnswer {
  const wrong = isWrong ? html`<p class="wrong" id="wrong" role="alert">${t('figures.login.wrong')}</p>` : html``
  const described = isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : html``
  // After a wrong token, the address of the page is that of the form.
  const action = isWrong ? 'login' : 'analytics/login'
  return page(t, {
    status: 401,
    body: html`<main class="login"><h1>${t('figures.title')}</h1><p class="soft">${t('figures.login.lead')}</p>
<form method="post" action="${action}"><label for="token">${t('figures.login.token')}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus dir="ltr"${described}>${wrong}
<button class="main">${t('figures.login.submit')}</button></form></main>`,
  })
}

/** Content of the page of figures: nothing yet if there is no project, and a notice if the database does not respond. */
export interface PageContents {
  readonly range: Range
  readonly projects: readonly string[]
  readonly project: string | undefined
  readonly figures: Figures | 'unavailable' | undefined
}

/** Returns the page of figures: complete without its script, which draws the charts. */
export function figuresPage(t: FigureTexts, contents: PageContents): PlainAnswer {
  const { figures } = contents
  const isThere = figures !== undefined && figures !== 'unavailable'
  return page(t, {
    status: figures === 'unavailable' ? 503 : 200,
    script: isThere,
    body: html`<header><h1><span class="soft">Latchkey</span> ${t('figures.title')}</h1>
<form method="post" action="analytics/logout"><button>${t('figures.logout')}</button></form></header>
<main>${isThere ? filled(t, contents, figures) : figures === undefined ? empty(t) : unavailable(t)}</main>`,
  })
}

function empty(t: FigureTexts): Html {
  return html`<section class="card notice"><h2>${t('figures.empty')}</h2><p class="soft">${t('figures.empty.lead')}</p>
<pre dir="ltr" tabindex="0"><code>standard({ analytics: { host: 'https://…' } })</code></pre></section>`
}

function unavailable(t: FigureTexts): Html {
  return html`<section class="card notice" role="alert"><h2>${t('figures.unavailable')}</h2><p class="soft">${t('figures.unavailable.lead')}</p>
<p><a class="button" href="">${t('figures.retry')}</a></p></section>`
}

function filled(t: FigureTexts, { range, projects, project = '' }: PageContents, figures: Figures): Html {
  const { totals, times, lines, wallets, failures } = figures
  const number = new Intl.NumberFormat(t.locale)
  const labels = times.map(timesIn(t.locale, range))
  const tile = (line: Line): Html => html`<div><dt>${t(`figures.${line}`)}</dt><dd>${number.format(totals[line])}</dd></div>`
  const isQuiet = Object.values(totals).every((total) => total === 0)
  const chart = (title: string, shown: readonly Line[]): Html => chartOf(t, { title, shown, labels, figures, number })
  return html`<div class="choices">${projectForm(t, { range, projects, project })}
<nav aria-label="${t('figures.range')}">${Object.keys(RANGES).map((each) => rangeLink(t, { range: each as Range, current: range, project }))}</nav></div>
<dl class="tiles">${(['visits', 'opens', 'connects', 'signIns', 'failures'] as const).map(tile)}</dl>
${isQuiet ? html`<p class="card soft quiet">${t('figures.quiet')}</p>` : html``}
<section class="card wide" aria-labelledby="activity"><h2 id="activity">${t('figures.activity')}</h2><p class="soft">${t('figures.activity.note')}</p>
${chart(t('figures.activity'), ['visits', 'opens', 'connects', 'signIns'])}</section>
<section class="card" aria-labelledby="funnel"><h2 id="funnel">${t('figures.funnel')}</h2><p class="soft">${t('figures.funnel.note')}</p>
${barsOf(t, { head: t('figures.step'), shares: funnelOf(t, totals), whole: totals.opens, number })}</section>
<section class="card" aria-labelledby="wallets"><h2 id="wallets">${t('figures.wallets')}</h2>
${wallets.length ? barsOf(t, { head: t('figures.wallet'), shares: named(t, wallets), whole: totals.connects, number }) : html`<p class="soft">${t('figures.noConnections')}</p>`}</section>
<section class="card" aria-labelledby="failing"><h2 id="failing">${t('figures.failuresOverTime')}</h2>
${lines.failures.some(Boolean) ? chart(t('figures.failuresOverTime'), ['failures']) : html`<p class="soft">${t('figures.noFailures')}</p>`}</section>
<section class="card" aria-labelledby="codes"><h2 id="codes">${t('figures.failuresByCode')}</h2>
${failures.length ? barsOf(t, { head: t('figures.code'), shares: failures, whole: totals.failures, number, isCode: true }) : html`<p class="soft">${t('figures.noFailures')}</p>`}</section>`
}

type Chosen = Pick<PageContents, 'range' | 'projects'> & { readonly project: string }

function projectForm(t: FigureTexts, { range, projects, project }: Chosen): Html {
  if (projects.length < 2) return html`<p class="soft">${t('figures.project')} <bdi class="strong">${project}</bdi></p>`
  const options = projects.map((each) => html`<option${each === project ? html` selected` : html``}>${each}</option>`)
  const field =
    projects.length < PROJECTS
      ? html`<select id="project" name="project">${options}</select>`
      : // There are more than it can list.
        html`<input id="project" name="project" value="${project}" list="projects" dir="ltr"><datalist id="projects">${options}</datalist>`
  return html`<form method="get" action="analytics"><label for="project">${t('figures.project')}</label>${field}
<input type="hidden" name="range" value="${range}"><button>${t('figures.show')}</button></form>`
}

function rangeLink(
  t: FigureTexts,
  { range, current, project }: { readonly range: Range; readonly current: Range; readonly project: string },
): Html {
  const url = `analytics?${new URLSearchParams({ project, range })}`
  return html`<a href="${url}"${range === current ? html` aria-current="page"` : html``}>${t(`figures.range.${range}`)}</a>`
}

interface Chart {
  readonly title: string
  readonly shown: readonly Line[]
  readonly labels: readonly string[]
  readonly figures: Figures
  readonly number: Intl.NumberFormat
}

function chartOf(t: FigureTexts, { title, shown, labels, figures: { lines, totals }, number }: Chart): Html {
  const data = { labels, lines: shown.map((line) => lines[line]) }
  const legend = shown.map((line) => {
    const total = number.format(totals[line])
    return html`<li><span class="swatch ${line}"></span>${t(`figures.${line}`)} <b data-total="${total}">${total}</b></li>`
  })
  const rows = labels.map(
    (label, at) =>
      html`<tr><th scope="row">${label}</th>${shown.map((line) => html`<td>${number.format(lines[line][at] ?? 0)}</td>`)}</tr>`,
  )
  const total = t('figures.total')
  return html`<div class="chart"><ul class="legend" aria-hidden="true"><li class="when" data-when="${total}">${total}</li>${legend}</ul>
<div class="plot" role="img" aria-label="${t('figures.chart', { title })}"></div>${dataTag(data)}
<details><summary>${t('figures.table')}</summary><div class="scrolls" tabindex="0" role="group" aria-label="${title}"><table><caption class="hidden">${title}</caption>
<thead><tr><th scope="col">${t('figures.time')}</th>${shown.map((line) => html`<th scope="col">${t(`figures.${line}`)}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div></details></div>`
}

interface Bars {
  readonly head: string
  readonly shares: readonly Share[]
  /** Value that counts as 100 %. */
  readonly whole: number
  readonly number: Intl.NumberFormat
  /** Names are codes, which are read from left to right. */
  readonly isCode?: boolean
}

function barsOf(t: FigureTexts, { head, shares, whole, number, isCode = false }: Bars): Html {
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 0 })
  const most = Math.max(...shares.map(({ count }) => count), 1)
  const rows = shares.map(({ name, count }) => {
    const length = Math.round((count / most) * 1000) / 10
    return html`<tr><th scope="row">${isCode ? html`<code dir="ltr">${name}</code>` : html`<bdi>${name}</bdi>`}
<svg class="bar" aria-hidden="true"><rect class="rail" width="100%" height="100%" rx="4"/><rect width="${length}%" height="100%" rx="4"/></svg></th>
<td>${number.format(count)}</td><td class="soft">${whole > 0 ? percent.format(count / whole) : '–'}</td></tr>`
  })
  return html`<table class="bars"><thead><tr><th scope="col">${head}</th><th scope="col">${t('figures.count')}</th><th scope="col">${t('figures.share')}</th></tr></thead><tbody>${rows}</tbody></table>`
}

function funnelOf(t: FigureTexts, totals: Figures['totals']): readonly Share[] {
  const steps = (Object.keys(STEPS) as (keyof typeof STEPS)[]).filter((step) => step !== 'visits')
  return steps.map((step) => ({ name: t(`figures.${step}`), count: totals[step] }))
}

function named(t: FigureTexts, wallets: readonly Share[]): readonly Share[] {
  return wallets.map(({ name, count }) => ({ name: name === STEPS.connects ? t('figures.unnamed') : name, count }))
}

function timesIn(locale: string, range: Range): (time: number) => string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    ...(range === '24h' ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' }),
  })
  return (time) => format.format(time)
}
