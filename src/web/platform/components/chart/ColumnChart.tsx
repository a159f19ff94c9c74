interface Column {
  label: string
  value: number
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
}

/** Units of the drawing, which stretches to fit: a column with its gap, and the height of the tallest. */
const STEP = 10
const GAP = 2
const HEIGHT = 100
/** The height of zero: just enough to see. */
const TRACE = 1.5

/** Values side by side. People who cannot see the drawing get the same as a table. */
export function ColumnChart({ caption, headers, columns }: ColumnChartProps) {
  const highest = Math.max(...columns.map(({ value }) => value)) || 1
  return (
    <figure className="grid gap-1">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${columns.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full"
      >
        {columns.map(({ label, value, text }, index) => {
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
