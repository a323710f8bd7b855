import uPlot from 'uplot'

/** Data of a chart, which the page holds as JSON beside it. */
interface ChartData {
  /** Of each point, as they are written below the chart. */
  readonly labels: readonly string[]
  readonly lines: readonly (readonly number[])[]
}

const HEIGHT = 240
/** Told apart without colours too. */
const DASHES = [[], [6, 4], [2, 3], [10, 3, 2, 3]]

/** Draws the charts of the page. Their colours, legends and numbers are the page's own. */
export function startCharts(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('.chart')) drawChart(figure)
}

function drawChart(figure: HTMLElement): void {
  const { labels, lines } = JSON.parse(figure.querySelector('script')?.textContent ?? '{}') as ChartData
  const place = figure.querySelector<HTMLElement>('.plot')
  if (!place) return
  const swatches = [...figure.querySelectorAll('.swatch')]
  const readouts = [...figure.querySelectorAll('[data-total]')]
  const when = figure.querySelector('[data-when]')
  const numbers = new Intl.NumberFormat(document.documentElement.lang)
  const short = new Intl.NumberFormat(document.documentElement.lang, { notation: 'compact' })
  const isRtl = document.documentElement.dir === 'rtl'
  const colorOf = (element: Element | undefined): string => getComputedStyle(element ?? figure).color
  const axis = { stroke: () => colorOf(figure), font: '12px system-ui, sans-serif', ticks: { show: false } }
  const grid = { stroke: () => getComputedStyle(figure).getPropertyValue('border-inline-start-color'), width: 1 }
  const show = (at: number | null | undefined): void => {
    readouts.forEach((readout, line) => {
      const { total = '' } = (readout as HTMLElement).dataset
      readout.textContent = typeof at === 'number' ? numbers.format(lines[line]?.[at] ?? 0) : total
    })
    if (when) when.textContent = (typeof at === 'number' ? labels[at] : (when as HTMLElement).dataset.when) ?? ''
  }
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      // Beside the last label, which is centred below the last point.
      padding: [8, isRtl ? 0 : 36, 0, isRtl ? 36 : 0],
      cursor: {
        move: (chart, left, top) => [left < 0 ? left : chart.valToPos(chart.posToIdx(left), 'x'), top],
        y: false,
        drag: { x: false, y: false },
        points: { size: 9 },
      },
      scales: {
        x: { time: false, dir: isRtl ? -1 : 1 },
        // A chart of few events is no mountain range.
        y: { range: (_, __, most) => [0, Math.max(4, Math.ceil(most * 1.1))] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: [1, 2, 3, 4, 5, 6, 8, 10, 12],
          space: 96,
          size: 30,
          values: (_, at) => at.map((i) => labels[i] ?? ''),
        },
        {
          ...axis,
          grid,
          side: isRtl ? 1 : 3,
          size: 48,
          incrs: Array.from({ length: 12 }, (_, i) => [1, 2, 5].map((one) => one * 10 ** i)).flat(),
          values: (_, at) => at.map((value) => short.format(value)),
        },
      ],
      series: [
        {},
        ...lines.map((_, line) => ({
          stroke: () => colorOf(swatches[line]),
          width: 2,
          dash: DASHES[line] ?? [],
          points: { show: labels.length < 8, fill: () => colorOf(swatches[line]) },
        })),
      ],
      hooks: { setCursor: [({ cursor }) => show(cursor.idx)] },
    },
    [labels.map((_, at) => at), ...lines.map((line) => [...line])],
    place,
  )
  new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT })).observe(place)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => chart.redraw())
}
