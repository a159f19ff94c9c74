interface ProgressBarProps {
  /** 'Step 2 of 5: Choose an office': shown, and read out as the value. */
  label: string
  value: number
  max: number
}

/** How far along: the text says it, the bar shows it. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <div>
      <p className="mb-2 text-sm font-medium text-muted" aria-hidden="true">
        {label}
      </p>
      <progress className="progress" value={value} max={max} aria-label={label} />
    </div>
  )
}
