/** A color with a meaning. There is always text with it, because color alone is not accessible. */
export type Tone = 'neutral' | 'info' | 'teal' | 'success' | 'warning' | 'danger' | 'rose'

export const toneClass = {
  neutral: 'border-neutral-line bg-neutral-soft text-neutral',
  info: 'border-info-line bg-info-soft text-info',
  teal: 'border-teal-line bg-teal-soft text-teal',
  success: 'border-success-line bg-success-soft text-success',
  warning: 'border-warning-line bg-warning-soft text-warning',
  danger: 'border-danger-line bg-danger-soft text-danger',
  rose: 'border-rose-line bg-rose-soft text-rose',
} satisfies Record<Tone, string>
