const [WIDTH, HEIGHT] = [860, 420]
const [LEFT, TOP, RIGHT, BOTTOM] = [60, 30, 600, 370]
const COLORS = ['#1f4e9c', '#b3541e', '#2c7a3f', '#8a2f7d', '#7a6a00', '#0b7a85', '#a3212b', '#555555', '#5a3fc0']

/** How costs grow with size, as an SVG picture: both axes logarithmic, the goal a dashed line. */
export function growthPlot(
  sizes: readonly number[],
  lines: readonly { readonly name: string; readonly costs: readonly number[] }[],
  goal: number,
): string {
  const most = Math.max(2, ...lines.flatMap(({ costs }) => costs)) * 1.1
  const least = Math.min(0.8, ...lines.flatMap(({ costs }) => costs)) / 1.1
  const [first = 1, last = 1] = [sizes[0], sizes.at(-1)]
  const x = (size: number) =>
    Math.round(LEFT + (Math.log(size / first) / (Math.log(last / first) || 1)) * (RIGHT - LEFT))
  const y = (cost: number) => Math.round(BOTTOM - (Math.log(cost / least) / Math.log(most / least)) * (BOTTOM - TOP))
  const ticks = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100].filter((cost) => cost > least && cost < most)
  const text = (left: number, top: number, words: string, more = '') =>
    `<text x="${left}" y="${top}" ${more}>${words}</text>`
  const rule = (top: number, more: string) => `<line x1="${LEFT}" x2="${RIGHT}" y1="${top}" y2="${top}" ${more}/>`

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" role="img">
<title>Cost of each figure by number of appointments; the smallest size is 1</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${ticks.map((cost) => rule(y(cost), 'stroke="#dddddd"') + text(LEFT - 8, y(cost) + 4, `${cost}×`, 'text-anchor="end" fill="#333333"')).join('\n')}
${sizes.map((size) => text(x(size), BOTTOM + 20, size.toLocaleString('en'), 'text-anchor="middle" fill="#333333"')).join('\n')}
${rule(y(goal), 'stroke="#a3212b" stroke-dasharray="6 4"')}
${text(LEFT + 6, y(goal) - 6, `goal ${goal}×`, 'fill="#a3212b"')}
${lines.map(({ name, costs }, i) => lineOf(name, costs, i)).join('\n')}
${text(LEFT, HEIGHT - 8, 'appointments', 'fill="#333333"')}
</svg>
`

  function lineOf(name: string, costs: readonly number[], i: number): string {
    const color = COLORS[i % COLORS.length]
    const points = costs.map((cost, n) => `${x(sizes[n] ?? first)},${y(cost)}`).join(' ')
    const top = TOP + 10 + i * 24
    return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"/>
<line x1="${RIGHT + 20}" x2="${RIGHT + 40}" y1="${top - 4}" y2="${top - 4}" stroke="${color}" stroke-width="3"/>
${text(RIGHT + 46, top, `${name} ${(costs.at(-1) ?? 1).toFixed(2)}×`, 'fill="#333333"')}`
  }
}

/** A quarter, week by week, as two pictures side by side: how much is used, and how long people wait. */
export function demandPlot(
  lines: readonly { readonly name: string; readonly used: readonly number[]; readonly waited: readonly number[] }[],
): string {
  const [height, width, left, top] = [360, 900, 50, 46]
  const [wide, tall] = [370, 240]
  const weeks = lines[0]?.used.length ?? 1
  const panel = (from: number, title: string, most: number, step: number, say: (value: number) => string) => ({
    frame: [
      `<text x="${from}" y="${top - 16}" font-weight="bold" fill="#222222">${title}</text>`,
      ...Array.from({ length: Math.round(most / step) + 1 }, (_, n) => {
        const y = Math.round(top + tall - (n * step * tall) / most)
        return `<line x1="${from}" x2="${from + wide}" y1="${y}" y2="${y}" stroke="#dddddd"/><text x="${from - 6}" y="${y + 4}" text-anchor="end" fill="#333333">${say(n * step)}</text>`
      }),
      ...[1, Math.ceil(weeks / 2), weeks].map(
        (week) =>
          `<text x="${Math.round(from + ((week - 1) * wide) / (weeks - 1))}" y="${top + tall + 18}" text-anchor="middle" fill="#333333">week ${week}</text>`,
      ),
    ],
    line: (values: readonly number[], color: string) =>
      `<polyline fill="none" stroke="${color}" stroke-width="2.5" points="${values
        .map(
          (value, n) =>
            `${Math.round(from + (n * wide) / (weeks - 1))},${Math.round(top + tall - (value * tall) / most)}`,
        )
        .join(' ')}"/>`,
  })
  const longest = Math.ceil(Math.max(5, ...lines.flatMap(({ waited }) => waited)) / 5) * 5
  const used = panel(left, 'Capacity used', 1, 0.25, (share) => `${share * 100} %`)
  const waited = panel(left + wide + 70, 'Days waited by those who came', longest, 5, String)
  const color = (n: number) => COLORS[n % COLORS.length] ?? '#000000'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img">
<title>Share of capacity used, and days waited, by week of a simulated quarter</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${[...used.frame, ...waited.frame].join('\n')}
${lines.map((line, n) => used.line(line.used, color(n)) + waited.line(line.waited, color(n))).join('\n')}
${lines
  .map(
    ({ name }, n) =>
      `<line x1="${left + n * 200}" x2="${left + 20 + n * 200}" y1="${height - 18}" y2="${height - 18}" stroke="${color(n)}" stroke-width="3"/><text x="${left + 28 + n * 200}" y="${height - 14}" fill="#333333">${name}</text>`,
  )
  .join('\n')}
</svg>
`
}
