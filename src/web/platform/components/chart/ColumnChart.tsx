interface Column {
  label: string
  /** None where nothing was measured, which is not the same as zero. */
  value: number | null
  /** The value as text. */
  text: string
}

interface ColumnChartProps {
  /** What the chart shows: the caption of its table. */
  caption: string
  /** What the labels and the values are. */
  headers: readonly [label: string, value: string]
  /** From left to right. */
  columns: readonly Column[]
  /** A value on the scale. */
  say: (value: number) => string
}

/** Units of the drawing, which stretches to fit: a column with its gap, and the height of the tallest. */
const STEP = 10
const GAP = 2
const HEIGHT = 100
/** The height of zero: just enough to see. */
const TRACE = 1.5

/** Values side by side. People who cannot see the drawing get the same as a table. */
export function ColumnChart({ caption, headers, columns, say }: ColumnChartProps) {
  const highest = Math.max(...columns.map(({ value }) => value ?? 0)) || 1
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex gap-2">
        <span aria-hidden="true" className="flex flex-col justify-between text-xs text-muted tabular-nums">
          <span>{say(highest)}</span>
          <span>{say(0)}</span>
        </span>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${columns.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-20 min-w-0 flex-1 border-b border-line"
        >
          {columns.map(({ label, value, text }, index) => {
            if (value === null) return null
            const height = Math.max(TRACE, (value / highest) * HEIGHT)
            return (
              <rect
                key={label}
                x={index * STEP}
                y={HEIGHT - height}
                width={STEP - GAP}
                height={height}
                className={value > 0 ? 'fill-primary-solid forced-colors:fill-[Highlight]' : 'fill-line-strong'}
              >
                <title>{`${label}: ${text}`}</title>
              </rect>
            )
          })}
        </svg>
      </div>
      <span aria-hidden="true" className="flex justify-between gap-3 text-sm text-muted">
        <span>{columns[0]?.label}</span>
        <span>{columns.at(-1)?.label}</span>
      </span>
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{headers[0]}</th>
              <th scope="col">{headers[1]}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ label, text }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
